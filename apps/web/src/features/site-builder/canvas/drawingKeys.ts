import type { Position } from "@atrium/contract";
import type { KeyboardEvent } from "react";
import { moved, without } from "../model/changes.ts";
import { TOOLS, type Tool } from "../tools.ts";
import type { Builder } from "../useBuilder.ts";
import type { DrawingSettings } from "./grip.ts";

interface KeyOptions {
  readonly builder: Builder;
  readonly settings: DrawingSettings;
  readonly onTool: (tool: Tool) => void;
  /** Enter: what is being drawn is closed. */
  readonly onClose: () => void;
  /** Escape: what is being drawn is given up. */
  readonly onGiveUp: () => void;
}

const ARROWS: Readonly<Record<string, Position>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Without a grid the arrows move by this, metres. */
const FINE_STEP = 0.1;

/** The keys of the drawing, while it has the focus. */
export function keysOf({ builder, settings, onTool, onClose, onGiveUp }: KeyOptions) {
  return (event: KeyboardEvent): void => {
    const { chosen, draft, devices } = builder;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    const tool = TOOLS.find(({ letter }) => letter === event.key.toLowerCase())?.tool;
    if (arrow !== undefined && chosen !== undefined) {
      const step = (settings.grid === 0 ? FINE_STEP : settings.grid) * (event.shiftKey ? 10 : 1);
      const deviceAt = (id: string) => devices.find((device) => device.id === id)?.at;
      builder.change(moved(draft, chosen, [arrow[0] * step, arrow[1] * step], { ...settings, deviceAt }));
    } else if ((event.key === "Delete" || event.key === "Backspace") && chosen !== undefined) {
      if (chosen.kind === "device") return;
      builder.choose(undefined);
      builder.change(without(draft, chosen));
    } else if (event.key === "Escape") {
      onGiveUp();
      builder.choose(undefined);
    } else if (event.key === "Enter") {
      onClose();
    } else if (event.key.toLowerCase() === "n") {
      chooseNext(builder, event.shiftKey ? -1 : 1);
    } else if (tool !== undefined) {
      onTool(tool);
    } else {
      return;
    }
    event.preventDefault();
  };
}

/** From room to room, in the order of the list. */
function chooseNext({ chosen, choose, draft }: Builder, step: 1 | -1): void {
  const { rooms } = draft.plan;
  const at = chosen?.kind === "room" ? rooms.findIndex(({ id }) => id === chosen.id) : -1;
  const start = at === -1 && step === -1 ? 0 : at;
  const next = rooms[(start + step + rooms.length) % rooms.length];
  if (next !== undefined) choose({ kind: "room", id: next.id });
}
