import { channelOf, type Module } from "@atrium/contract/devices";
import { CAMPUS } from "@atrium/contract/site";
import { useLiveView } from "../../../platform/liveHooks.ts";
import type { Seen } from "../seen.ts";
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
      {drawings.modules.map((module) => (
        <Heard key={module} module={module} />
      ))}
      {drawings.schematics.map((schematic) => (
        <SchematicDrawing key={schematic.key} schematic={schematic} seen={seen} read={read} />
      ))}
    </>
  );
}

/** Values of other systems, such as energy meters, are heard while a drawing shows them. */
function Heard({ module }: { readonly module: Module }) {
  const channel = channelOf(module);
  return channel === undefined ? null : <HeardChannel channel={channel} />;
}

function HeardChannel({ channel }: { readonly channel: Parameters<typeof useLiveView>[0] }) {
  useLiveView(channel, { placement: CAMPUS });
  return null;
}
