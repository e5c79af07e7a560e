/** Files that the pages make. */

/** How long a browser may take to begin with a file, in ms. */
const TAKEN_MS = 60_000;

/** Hands a file to the browser to be saved. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
}

/** A file of text. */
export function textFile(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** A table as a file, with the mark by which spreadsheets know that it is UTF-8. */
export function tableFile(text: string): Blob {
  return textFile(`\uFEFF${text}`, 'text/csv');
}

/** Puts text on the clipboard; false where the browser does not let the page. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
