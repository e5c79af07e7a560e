/** Light of a colour, red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Reads a colour as a browser computes it, `rgb(27, 33, 38)`; nothing where it is seen through. */
export function rgbOf(computed: string): Rgb | undefined {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(computed)?.slice(1).map(Number);
  const [red, green, blue] = parts ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [red, green, blue];
}

/** How far two colours stand apart, from 1 to 21, as WCAG 2.2 defines the contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance after WCAG 2.2. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(light: number): number {
  const part = light / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
