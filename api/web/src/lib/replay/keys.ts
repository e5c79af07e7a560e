/** What the keys do in a replay. */

export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'play'
  | 'play-back'
  | 'next-broken'
  | 'previous-broken'
  | 'next-turning'
  | 'previous-turning'
  | 'next-turn'
  | 'previous-turn'
  | 'next-phase'
  | 'previous-phase'
  | 'next-loss'
  | 'previous-loss'
  | 'faster'
  | 'slower'
  | 'pan-left'
  | 'pan-right'
  | 'pan-up'
  | 'pan-down'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'measure'
  | 'help';

interface Binding {
  /** `KeyboardEvent.key`, any of them. */
  keys: readonly string[];
  shift?: boolean;
  command: Command;
  /** Key caps shown in the help. */
  caps: readonly string[];
}

export const BINDINGS: readonly Binding[] = [
  { keys: ['ArrowRight'], shift: false, command: 'next', caps: ['→'] },
  { keys: ['ArrowLeft'], shift: false, command: 'previous', caps: ['←'] },
  { keys: ['Home'], command: 'first', caps: ['Home'] },
  { keys: ['End'], command: 'last', caps: ['End'] },
  { keys: [' '], shift: false, command: 'play', caps: ['Space'] },
  { keys: [' '], shift: true, command: 'play-back', caps: ['Shift', 'Space'] },
  { keys: [']', 'ъ'], command: 'next-broken', caps: [']'] },
  { keys: ['[', 'х'], command: 'previous-broken', caps: ['['] },
  { keys: ['}', 'Ъ'], command: 'next-turning', caps: ['Shift', ']'] },
  { keys: ['{', 'Х'], command: 'previous-turning', caps: ['Shift', '['] },
  { keys: ['t', 'е'], command: 'next-turn', caps: ['T'] },
  { keys: ['T', 'Е'], command: 'previous-turn', caps: ['Shift', 'T'] },
  { keys: ['p', 'з'], command: 'next-phase', caps: ['P'] },
  { keys: ['P', 'З'], command: 'previous-phase', caps: ['Shift', 'P'] },
  { keys: ['l', 'д'], command: 'next-loss', caps: ['L'] },
  { keys: ['L', 'Д'], command: 'previous-loss', caps: ['Shift', 'L'] },
  { keys: ['>', '.', 'ю', 'Ю'], command: 'faster', caps: ['.'] },
  { keys: ['<', ',', 'б', 'Б'], command: 'slower', caps: [','] },
  { keys: ['+', '='], command: 'zoom-in', caps: ['+'] },
  { keys: ['-', '_'], command: 'zoom-out', caps: ['−'] },
  { keys: ['ArrowLeft'], shift: true, command: 'pan-left', caps: ['Shift', '←'] },
  { keys: ['ArrowRight'], shift: true, command: 'pan-right', caps: ['Shift', '→'] },
  { keys: ['ArrowUp'], shift: true, command: 'pan-up', caps: ['Shift', '↑'] },
  { keys: ['ArrowDown'], shift: true, command: 'pan-down', caps: ['Shift', '↓'] },
  { keys: ['0'], command: 'fit', caps: ['0'] },
  { keys: ['m', 'M', 'ь', 'Ь'], command: 'measure', caps: ['M'] },
  { keys: ['?'], command: 'help', caps: ['?'] },
];

/** The part of a keyboard event that decides. */
export interface Stroke {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a stroke; undefined where it belongs to the browser. */
export function commandOf(stroke: Stroke): Command | undefined {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return undefined;
  const fits = ({ keys, shift }: Binding) =>
    keys.includes(stroke.key) && (shift === undefined || shift === stroke.shiftKey);
  return BINDINGS.find(fits)?.command;
}

/** Whether a key is a single letter or sign, which people must be able to switch off (WCAG 2.1.4). */
export function isSign(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

/** Keys that an element needs for itself while it has the focus. */
export function belongsTo(element: Element | null, key: string): boolean {
  if (!element) return false;
  if (element.matches('textarea, select, [contenteditable], dialog *')) return true;
  if (element.matches('input')) return element.getAttribute('type') !== 'range';
  const pressed = key === ' ' || key === 'Enter';
  return pressed && element.matches('a, button, summary');
}
