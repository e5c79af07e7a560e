/** Remembers a choice on this device; without storage it lasts as long as the page. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`aftermath.${name}`, value);
  } catch {
    // Storage is off or full: the choice holds until the page is left.
  }
}

/** The choice remembered, or null. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`aftermath.${name}`);
  } catch {
    return null;
  }
}
