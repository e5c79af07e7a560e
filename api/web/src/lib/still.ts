/** What `d3-zoom` asks of `d3-transition` and `d3-interpolate`, where nothing moves by transitions: there is none to interrupt. */
import { selection } from 'd3-selection';

Object.assign(selection.prototype, {
  interrupt<Held>(this: Held): Held {
    return this;
  },
});

export function interrupt(): void {}

/** The way between two views, which only a transition goes. */
export function interpolateZoom(): never {
  throw new Error('no view is reached by a transition');
}
