import path from "node:path";

/** Files with the modules that each imports, as they are written. */
type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Circles of imports, each as its files in their order; an import of a type counts like any other. Only imports by a path
 * are followed: the table of directions lets no circle pass through two workspaces.
 */
export function circlesOf(imports: Imports): string[][] {
  const left = new Map([...imports].map(([file, names]) => [file, targetsOf(file, names)]));
  const circles: string[][] = [];
  for (;;) {
    dropEnds(left);
    const circle = walk(left);
    if (circle === undefined) return circles;
    circles.push(circle);
    for (const file of circle) left.delete(file);
  }
}

function targetsOf(file: string, names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(".")).map((name) => path.join(path.dirname(file), name));
}

/** Files that import none of those left are in no circle, nor are those that import only such files, and so on. */
function dropEnds(left: Map<string, string[]>): void {
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file);
  }
}

/** Every file left imports another one that is left, so following them comes back to a file sooner or later. */
function walk(left: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const way: string[] = [];
  let file = left.keys().next().value;
  while (file !== undefined) {
    const seen = way.indexOf(file);
    if (seen >= 0) return way.slice(seen);
    way.push(file);
    file = left.get(file)?.find((target) => left.has(target));
  }
  return undefined;
}
