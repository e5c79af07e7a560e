/** The icons of lucide.dev by their names; `scripts/icons.ts` makes them. */
declare module 'lucide:*' {
  const icon: import('./lib/icon').Icon;
  export default icon;
}
