import { reachedAt } from "@atrium/contract/cameras";
import type { Module, SiteDevice } from "@atrium/contract/devices";
import { useState } from "react";
import { type FieldErrors, type Submission, useSubmit } from "../../../lists/form/useSubmit.ts";
import type { FormDraft } from "../../../settings/forms/formDraft.ts";
import {
  type DeviceDraft,
  differingParts,
  type DraftPart,
  partsOf,
  type PlaceDraft,
  wiringDraft,
  wiringErrors,
  type Wires,
} from "./deviceDraft.ts";
import { factDraft, factFields, factsOfDraft } from "./factFields.ts";

type Edits = Partial<DeviceDraft>;

/** What somebody else has saved since this person began to edit. */
export interface Conflict {
  readonly by: string | undefined;
  /** What both have changed. */
  readonly both: readonly DraftPart[];
  /** What only the other has changed: it shows already. */
  readonly theirs: readonly DraftPart[];
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

export interface DeviceForm {
  draft: DeviceDraft;
  /** What says where it is reached beside its wiring: a camera's number is its port, where no other is configured. */
  owner: Pick<SiteDevice, "module"> & { readonly facts: FormDraft };
  hasChanges: boolean;
  /** Whether it will be reached in another way than now. */
  hasOtherWires: boolean;
  conflict: Conflict | undefined;
  isBusy: boolean;
  refusal: string | undefined;
  /** By their paths in the request. */
  errors: FieldErrors;
  change: <Part extends DraftPart>(part: Part, value: DeviceDraft[Part]) => void;
  discard: () => void;
  /** Whether nothing can be seen to be wrong; what is, stands at its field. */
  check: () => boolean;
  /** @param replacement why another device stands in its place from now on */
  save: (replacement?: string) => Promise<boolean>;
}

/** The whole of a device as it shall be. */
export type DeviceContent = ReturnType<typeof contentOf>;

interface DeviceFormOptions {
  /** As the server has it, or as a device to be begins. */
  saved: SiteDevice;
  wires: Wires;
  /** Sends it. @param revision that the person has seen @returns the device as it is then */
  keep: (content: DeviceContent, revision: number, replacement: string | undefined) => Promise<SiteDevice>;
}

/**
 * What a person changes of a device. Only what was touched is kept beside what the server has: changes of others show at once,
 * and what was typed is never lost to them.
 */
export function useDeviceForm({ saved, wires, keep }: DeviceFormOptions): DeviceForm {
  const submission = useSubmit();
  const [edits, setEdits] = useState<Edits>({});
  /** The device as it was when this person began, or last looked at what others did. */
  const [base, setBase] = useState(saved);
  const touched = Object.keys(edits).length > 0;
  if (!touched && base !== saved) setBase(saved);
  const drafted: DeviceDraft = { ...draftOfDevice(saved, wires), ...edits };

  function forget(parts: readonly DraftPart[]): void {
    setEdits((before) =>
      Object.fromEntries(Object.entries(before).filter(([part]) => !parts.some((one) => one === part))),
    );
  }

  function check(): boolean {
    const wrong = wiringErrors(drafted.wiring, wires);
    submission.setErrors(wrong);
    return Object.keys(wrong).length === 0;
  }

  return {
    draft: drafted,
    owner: { module: saved.module, facts: drafted.facts },
    hasChanges: touched,
    hasOtherWires: (edits.wiring !== undefined || edits.facts !== undefined) && !areSameWires(drafted, saved, wires),
    conflict: conflictOf(base, saved, edits, { keepMine: () => setBase(saved), forget, seen: () => setBase(saved) }),
    ...stateOf(submission),
    change: (part, value) => {
      setEdits((before) => ({ ...before, [part]: value }));
      for (const path of PATHS[part]) submission.clear(path);
    },
    discard: () => {
      setEdits({});
      setBase(saved);
      submission.setErrors({});
    },
    check,
    save: async (replacement) => {
      if (!check()) return false;
      const isSaved = await submission.run(async () => {
        const content = contentOf(drafted, saved.module, saved.facts, wires);
        setBase(await keep(content, base.revision, replacement));
      });
      if (isSaved) setEdits({});
      return isSaved;
    },
  };
}

const PATHS: Readonly<Record<DraftPart, readonly string[]>> = {
  name: ["name"],
  place: ["placement", "floor", "zone", "room", "at"],
  facts: ["facts"],
  wiring: ["connection", "parts", "password"],
};

function stateOf({ isBusy, refusal, paths }: Submission) {
  return { isBusy, refusal, errors: paths };
}

function draftOfDevice(saved: SiteDevice, wires: Wires): DeviceDraft {
  const { name, placement, floor, zone, room, at, facts, module } = saved;
  return {
    name,
    place: { placement, floor, zone, room, at },
    facts: factDraft(factFields(module, facts), facts),
    wiring: wiringDraft(saved, wires),
  };
}

/** The device as it is sent. */
function contentOf(draft: DeviceDraft, module: Module, before: SiteDevice["facts"], wires: Wires) {
  const { name, place, facts, wiring } = draft;
  return {
    module,
    name,
    ...placeOf(place),
    facts: factsOf(module, facts, before),
    connection: wiring.connection,
    parts: partsOf(wiring, wires),
    ...(wiring.password === "" ? {} : { password: wiring.password }),
  };
}

function placeOf({ placement, floor, zone, room, at }: PlaceDraft) {
  return { placement, floor, room, at, ...(zone === undefined ? {} : { zone }) };
}

function factsOf(module: Module, draft: FormDraft, before: SiteDevice["facts"]): SiteDevice["facts"] {
  return factsOfDraft(factFields(module, before), draft, before);
}

function areSameWires({ wiring, facts }: DeviceDraft, saved: SiteDevice, wires: Wires): boolean {
  const { module, connection, parts } = saved;
  const reached = (owner: Parameters<typeof reachedAt>[0], all: SiteDevice["parts"]) =>
    JSON.stringify(all.map((part) => ({ ...part, address: reachedAt(owner, part.address) })));
  return (
    wiring.connection === connection && reached({ module, facts }, partsOf(wiring, wires)) === reached(saved, parts)
  );
}

interface ConflictActs {
  keepMine: () => void;
  forget: (parts: readonly DraftPart[]) => void;
  seen: () => void;
}

function conflictOf(base: SiteDevice, saved: SiteDevice, edits: Edits, acts: ConflictActs): Conflict | undefined {
  if (base.revision === saved.revision) return undefined;
  const differing = differingParts(base, saved);
  const both = differing.filter((part) => edits[part] !== undefined);
  return {
    by: saved.changed?.by,
    both,
    theirs: differing.filter((part) => edits[part] === undefined),
    keepMine: acts.keepMine,
    takeTheirs: () => {
      acts.forget(both);
      acts.seen();
    },
  };
}
