import { type Section, SECTIONS } from "../menu/sections.ts";

/** The page whose address begins most like this one, letter by letter; the first page where none does. */
export function nearestSection(pathname: string): Section {
  let best = SECTIONS[0];
  let most = -1;
  for (const section of SECTIONS) {
    const length = sharedBeginning(section.path, pathname);
    if (length <= most) continue;
    best = section;
    most = length;
  }
  if (best === undefined) throw new Error("The menu has no pages");
  return best;
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
