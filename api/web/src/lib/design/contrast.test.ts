import { expect, it } from 'vitest';
import { contrast, rgbOf, type Rgb } from './contrast';

const [BLACK, WHITE]: Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
];

it('is 21 between black and white, and 1 between what is alike', () => {
  expect(contrast(BLACK ?? [1, 1, 1], WHITE ?? [1, 1, 1])).toBeCloseTo(21);
  expect(contrast([80, 90, 100], [80, 90, 100])).toBe(1);
});

it('tells greys apart where the well-known threshold of AA lies', () => {
  // #767676 is the lightest grey that can be read on white, #777777 is just too light.
  expect(contrast([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
  expect(contrast([255, 255, 255], [0x77, 0x77, 0x77])).toBeCloseTo(4.48, 2);
});

it('weighs green most and blue least', () => {
  // Contrast to white of the pure colours, by WebAIM's checker: 4, 1.37 and 8.59.
  expect(contrast([255, 0, 0], [255, 255, 255])).toBeCloseTo(4, 2);
  expect(contrast([0, 255, 0], [255, 255, 255])).toBeCloseTo(1.37, 2);
  expect(contrast([0, 0, 255], [255, 255, 255])).toBeCloseTo(8.59, 2);
});

it('reads what a browser computes, and nothing that is seen through', () => {
  expect(rgbOf('rgb(27, 33, 38)')).toEqual([27, 33, 38]);
  expect(rgbOf('rgba(0, 0, 0, 0.55)')).toBeUndefined();
  expect(rgbOf('')).toBeUndefined();
});
