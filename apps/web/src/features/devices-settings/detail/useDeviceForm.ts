import { reachedAt } from "@atrium/contract/cameras";
import type { Module, SiteDevice } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Conflict } from "../../../collections/form/ConflictNotice.tsx";
import { usePartEdits } from "../../../collections/form/usePartEdits.ts";
import { type FieldErrors, useSubmit } from "../../../collections/form/useSubmit.ts";
import type { FormDraft } from "../../../settings/forms/formDraft.ts";
import {
  type DeviceDraft,
  differingParts,
  type DraftPart,
  PART_WORDS,
  partsOf,
  type PlaceDraft,
  wiringDraft,
  wiringErrors,
  type Wires,
} from "./deviceDraft.ts";
import { factDraft, factFields, factsOfDraft } from "./factFields.ts";

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

/** What a person changes of a device. */
export function useDeviceForm({ saved, wires, keep }: DeviceFormOptions): DeviceForm {
  const submission = useSubmit();
  const parts = usePartEdits({ saved, draftOf: (device) => draftOfDevice(device, wires), differing: differingParts });
  const { draft, edits, base, hasChanges, conflict } = parts;

  function check(): boolean {
    const wrong = wiringErrors(draft.wiring, wires);
    submission.setErrors(wrong);
    return Object.keys(wrong).length === 0;
  }

  return {
    draft,
    owner: { module: saved.module, facts: draft.facts },
    hasChanges,
    hasOtherWires: (edits.wiring !== undefined || edits.facts !== undefined) && !areSameWires(draft, saved, wires),
    conflict: conflict && {
      ...conflict,
      by: saved.changed?.by ?? t("Someone else"),
      both: conflict.both.map((part) => t(PART_WORDS[part])),
      theirs: conflict.theirs.map((part) => t(PART_WORDS[part])),
    },
    isBusy: submission.isBusy,
    refusal: submission.refusal,
    errors: submission.paths,
    change: (part, value) => {
      parts.change(part, value);
      for (const path of PATHS[part]) submission.clear(path);
    },
    discard: () => {
      parts.discard();
      submission.setErrors({});
    },
    check,
    save: async (replacement) => {
      if (!check()) return false;
      return submission.run(async () => {
        const content = contentOf(draft, saved.module, saved.facts, wires);
        parts.settle(await keep(content, base.revision, replacement));
      });
    },
  };
}

const PATHS: Readonly<Record<DraftPart, readonly string[]>> = {
  name: ["name"],
  place: ["placement", "floor", "zone", "room", "at"],
  facts: ["facts"],
  wiring: ["connection", "parts", "password"],
};

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
