import { describe, expect, it } from 'vitest';
import { EventReader } from './follow';

describe('server-sent events', () => {
  it('are whole however they come in pieces', () => {
    const stream =
      'event: change\nid: 7\ndata: {"position":7}\n\n: alive\n\nid: 8\ndata: a\ndata: b\n\n';
    const whole = [
      { id: '7', data: '{"position":7}' },
      { id: '8', data: 'a\nb' },
    ];
    expect(new EventReader().take(stream)).toEqual(whole);
    const reader = new EventReader();
    expect([...stream].flatMap((letter) => reader.take(letter))).toEqual(whole);
  });

  it('may end their lines as Windows does', () => {
    expect(new EventReader().take('id: 1\r\ndata: x\r\n\r\n')).toEqual([{ id: '1', data: 'x' }]);
  });
});
