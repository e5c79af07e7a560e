/** What tells the lines of a chart apart besides their colours: dashes and points, in the order of the sides. */
export const DASHES: readonly number[][] = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
export const SHAPES = ['circle', 'rectRot', 'triangle', 'rect'] as const;
