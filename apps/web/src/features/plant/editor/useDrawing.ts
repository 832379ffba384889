import type { Module } from "@atrium/contract/devices";
import type { Schematic, SchematicMedium } from "@atrium/contract/site";
import { useMemo, useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { isEqual } from "../../../collections/drawing/isEqual.ts";
import { firstStep, nextStep, redone, type Steps, undone } from "../../../collections/drawing/steps.ts";
import type { Chosen } from "./model/changes.ts";
import { connected } from "./model/connect.ts";
import { type Problem, problemsOf } from "./model/problems.ts";
import { useDrawnSite } from "./useDrawnSite.ts";

/** A drawing that is being changed. */
export interface Drawing {
  /** As it was read or saved last; null: it is new. */
  readonly base: Schematic | null;
  readonly draft: Schematic;
  /** What somebody else has made of it since: null, deleted it. undefined: nothing. */
  readonly theirs: Schematic | null | undefined;
  readonly hasChanges: boolean;
  readonly problems: readonly Problem[];
  /** Of the devices that it shows. */
  readonly modules: readonly Module[];
  /** By id, as far as they are read. */
  readonly devices: ReadonlyMap<string, Device>;
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen | undefined) => void;
  /** The node that the next one is connected to; undefined: none waits. */
  readonly connecting: string | undefined;
  readonly startConnecting: (key: string | undefined) => void;
  readonly connectTo: (key: string) => void;
  /** One step that can be taken back. */
  readonly change: (next: Schematic) => void;
  /** What is being dragged is drawn so, and is no step yet; undefined: the last step again. */
  readonly show: (next: Schematic | undefined) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly saved: (base: Schematic) => void;
  /** Keeps the own drawing over what somebody else has saved. */
  readonly keepMine: () => void;
  /** Gives the own changes up. */
  readonly discard: () => void;
}

interface DrawingOptions {
  /** As the server has it now; null: it has none of this key. */
  readonly read: Schematic | null;
  /** What a new one begins with. */
  readonly first: Schematic;
  /** What flows in the first connection. */
  readonly medium: SchematicMedium;
}

export function useDrawing({ read, first, medium }: DrawingOptions): Drawing {
  const [base, setBase] = useState(read);
  const [steps, setSteps] = useState<Steps<Schematic>>(() => firstStep(read ?? first));
  const [shown, setShown] = useState<Schematic>();
  const [chosen, setChosen] = useState<Chosen>();
  const [connecting, setConnecting] = useState<string>();
  const { present } = steps;
  const hasChanges = useMemo(() => !isEqual(present, base ?? first), [present, base, first]);
  const isNewer = useMemo(() => !isEqual(read, base), [read, base]);
  if (isNewer && !hasChanges && read !== null) {
    setBase(read);
    setSteps(firstStep(read));
  }
  const draft = shown ?? present;
  const { site, modules, devices } = useDrawnSite(draft);
  const problems = useMemo(() => problemsOf(draft, site), [draft, site]);
  const change = (next: Schematic) => {
    setShown(undefined);
    setSteps((last) => nextStep(last, next));
  };
  const step = (take: (last: Steps<Schematic>) => Steps<Schematic>) => () => {
    setShown(undefined);
    setSteps(take);
  };
  return {
    base,
    draft,
    theirs: isNewer && (hasChanges || read === null) ? read : undefined,
    hasChanges,
    problems,
    modules,
    devices,
    chosen,
    choose: (next) => {
      setConnecting(undefined);
      setChosen(next);
    },
    connecting,
    startConnecting: setConnecting,
    connectTo: (key) => {
      if (connecting === undefined) return;
      // The same medium as the connection before: a circuit is drawn at a stretch.
      const last = present.edges.at(-1)?.medium ?? medium;
      const made = connected(present, { from: connecting, to: key, medium: last });
      setConnecting(undefined);
      if (made === undefined) return;
      change(made.drawing);
      setChosen({ kind: "edge", index: made.index });
    },
    change,
    show: setShown,
    undo: steps.past.length === 0 ? undefined : step(undone),
    redo: steps.future.length === 0 ? undefined : step(redone),
    saved: (next) => {
      setBase(next);
      setSteps((last) => ({ ...last, present: next }));
    },
    keepMine: () => setBase(read),
    discard: () => {
      setShown(undefined);
      setBase(read);
      setSteps(firstStep(read ?? first));
      setChosen(undefined);
    },
  };
}
