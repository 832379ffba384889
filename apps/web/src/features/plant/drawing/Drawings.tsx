import type { Seen } from "../seen.ts";
import { HeardModules } from "./HeardModules.tsx";
import { SchematicDrawing } from "./SchematicDrawing.tsx";
import { type useDrawings, useReadPoint } from "./useDrawings.ts";

interface DrawingsProps {
  readonly drawings: ReturnType<typeof useDrawings>;
  readonly seen: readonly Seen[];
}

/** The drawings of a page, one below the other. */
export function Drawings({ drawings, seen }: DrawingsProps) {
  const read = useReadPoint(drawings);
  return (
    <>
      <HeardModules modules={drawings.modules} />
      {drawings.schematics.map((schematic) => (
        <SchematicDrawing key={schematic.key} schematic={schematic} seen={seen} read={read} />
      ))}
    </>
  );
}
