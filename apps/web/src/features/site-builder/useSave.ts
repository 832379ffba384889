import { getDevice, changeDevice, changeFloorPlan, type PlanChangeReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { floorParams, planQuery } from "./builderQueries.ts";
import { draftOf } from "./model/draft.ts";
import type { Follower } from "./model/followers.ts";
import type { Builder } from "./useBuilder.ts";

/** A save that moves devices to other rooms asks first. */
export interface MoveQuestion {
  readonly devices: readonly Follower[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export interface Saving {
  isBusy: boolean;
  /** What the server refused, in its words. */
  refusal: string | undefined;
  question: MoveQuestion | undefined;
  /** What both have changed, after the changes were merged. */
  clashes: readonly string[];
  merge: () => void;
  save: () => Promise<void>;
}

/** The plan first, then the devices that were put elsewhere: they may stand in a room that is new. */
export function useSave(builder: Builder): Saving {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const { base, draft, devices } = builder;
  const uprooted = devices.filter((device) => device.isUprooted);

  async function keepPlan(movesDevices: boolean): Promise<PlanChangeReply> {
    const reply = await ask(changeFloorPlan, {
      params: floorParams(base),
      body: {
        plan: draft.plan,
        movesDevices,
        revision: base.revision,
      },
    });
    queries.setQueryData(planQuery(base).queryKey, reply);
    builder.rebase(reply, { ...draftOf(reply), placed: draft.placed });
    return reply;
  }

  async function keep(movesDevices: boolean): Promise<void> {
    setAsking(false);
    setBusy(true);
    setRefusal(undefined);
    try {
      const kept = builder.hasPlanChanges ? await keepPlan(movesDevices) : base;
      const placed = new Map(Object.entries(draft.placed));
      for (const device of devices.filter(({ id }) => placed.has(id))) {
        await place(device);
        placed.delete(device.id);
        builder.rebase(kept, { ...draftOf(kept), placed: Object.fromEntries(placed) });
      }
      await queries.invalidateQueries({ queryKey: planQuery(base).queryKey });
      setClashes([]);
      notices.show({ kind: "done", title: t("Plan saved"), message: t("All open pages now show it.") });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal([failure.message, ...failure.fields.map(({ path, message }) => `${path}: ${message}`)].join(". "));
      // What the others have made of it comes with the plan.
      await queries.invalidateQueries({ queryKey: planQuery(base).queryKey });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refusal,
    clashes,
    question: isAsking
      ? {
          devices: uprooted,
          onConfirm: () => void keep(true),
          onClose: () => {
            setAsking(false);
          },
        }
      : undefined,
    merge: () => {
      setRefusal(undefined);
      setClashes(builder.merge());
    },
    save: async () => {
      if (uprooted.length > 0) setAsking(true);
      else await keep(false);
    },
  };
}

/** Puts a device where it was dropped, by the call that changes any of its settings. */
async function place({ id, at, room, zone }: Follower): Promise<void> {
  const { id: _id, retiredAt: _retiredAt, zone: _zone, ...device } = await ask(getDevice, { params: { id } });
  await ask(changeDevice, { params: { id }, body: { ...device, at, room, ...(zone === null ? {} : { zone }) } });
}
