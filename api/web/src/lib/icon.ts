import type { Component } from 'svelte';

/** A drawing that stands beside words; its side and the width of its lines are in px, of 24 and 2. */
export type Icon = Component<{ size?: number; strokeWidth?: number }>;
