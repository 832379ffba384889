import { reachedAt } from "@atrium/contract/cameras";
import { useState } from "react";
import type { Probe } from "../../../settings/probe/useProbe.ts";
import { partsOf, type Wires } from "./deviceDraft.ts";
import { probeOf } from "./PointsCard.tsx";
import type { DeviceForm } from "./useDeviceForm.ts";

interface TestedSave {
  /** Reads one part as it stands in the form. */
  read: (part: number) => Promise<boolean>;
  /** Reads all parts where they are reached in another way than now, and saves when they answer. */
  save: () => Promise<void>;
  /** Nothing answered: the person may save anyway. */
  isUnanswered: boolean;
  saveAnyway: () => Promise<void>;
  dismiss: () => void;
}

/** Saving with a test read before it: what is saved by mistake is found at once, not at night. */
export function useTestedSave(
  { form, probe, wires }: { form: DeviceForm; probe: Probe; wires: Wires },
  onSaved: () => void,
): TestedSave {
  const [isUnanswered, setUnanswered] = useState(false);
  const { wiring } = form.draft;

  async function read(part: number): Promise<boolean> {
    const wired = partsOf(wiring, wires)[part];
    const reached = wired && { ...wired, address: reachedAt(form.owner, wired.address) };
    const asked = probeOf(wiring.connection, reached, wiring.password);
    return asked !== undefined && (await probe.read(asked));
  }

  async function save(): Promise<void> {
    setUnanswered(false);
    if (await form.save()) onSaved();
  }

  return {
    read,
    save: async () => {
      if (!form.check()) return;
      if (form.hasOtherWires && wiring.connection !== null) {
        for (const part of wiring.parts.keys()) {
          // One after the other: they share the line.
          // oxlint-disable-next-line no-await-in-loop
          if (!(await read(part))) {
            setUnanswered(true);
            return;
          }
        }
      }
      await save();
    },
    isUnanswered,
    saveAnyway: save,
    dismiss: () => {
      setUnanswered(false);
    },
  };
}
