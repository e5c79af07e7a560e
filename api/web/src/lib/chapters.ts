/** What stands in chapters, chapter by chapter, in the order of the book. */
export function byChapter<Item extends { chapter: string }>(
  list: readonly Item[],
): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of list) {
    const chapter = found.get(item.chapter);
    if (chapter) chapter.push(item);
    else found.set(item.chapter, [item]);
  }
  return found;
}
