/** Where an event has its page. */
import { addressOf } from '../address';

export function eventAddress(name: string, system: string): string {
  return addressOf(`/events/${encodeURIComponent(name)}`, new URLSearchParams({ system }));
}
