import { DEFAULT_HOLD_MINUTES, isAnswered } from "@atrium/contract/devices";
import { useCallback, useMemo, useState } from "react";
import { useLiveSource } from "../../platform/liveHooks.ts";
import type { Device } from "../../devices/device.ts";
import type { ControlFloor } from "../useControlFloor.ts";
import type { AskOptions, Proposal } from "./ask.ts";
import type { Candidate, Change } from "./change.ts";
import { EVERYTHING, mustAsk, reachedBy, splitOf, targetsOf } from "./proposal.ts";

/** What is asked of devices: small changes go at once, larger ones and those that can do harm ask first. */
export function useProposals({ desk, hands, isLive, past, system, me }: ControlFloor["control"]) {
  const { holds } = hands;
  // Whatever a page's buttons say: from the past nothing is commanded.
  const isPast = past !== undefined;
  const { points } = useLiveSource();
  const [open, setOpen] = useState<Proposal>();
  const [holdMinutes, setHoldMinutes] = useState(DEFAULT_HOLD_MINUTES);

  const candidatesOf = useCallback(
    (devices: readonly Device[]) =>
      devices.map((device): Candidate => {
        const main = device.points[system.main];
        const own = Object.values(device.points);
        return {
          device,
          values: Object.fromEntries(own.map(({ key, id }) => [key, points.get(id)?.value ?? null])),
          isStale: !isLive || main === undefined || !isAnswered(points.get(main.id)?.quality),
          holds: Object.fromEntries(
            own.flatMap(({ key, id }) => {
              const hold = holds.get(id);
              return hold === undefined ? [] : [[key, hold]];
            }),
          ),
        };
      }),
    [points, isLive, holds, system],
  );
  const propose = useCallback(
    (devices: readonly Device[], change: Change) => {
      if (isPast) return;
      const candidates = candidatesOf(devices);
      if (mustAsk(candidates, change, me)) {
        setOpen({ devices, change });
      } else {
        const targets = targetsOf(reachedBy(splitOf(candidates, change, me), EVERYTHING), change);
        if (targets.length > 0) desk.give({ targets, holdMinutes });
      }
    },
    [candidatesOf, desk, holdMinutes, me, isPast],
  );
  const giveAtOnce = useCallback(
    (devices: readonly Device[], change: Change) => {
      if (isPast) return;
      const split = splitOf(candidatesOf(devices), change, me);
      const targets = targetsOf(reachedBy(split, { ...EVERYTHING, isHoldingSame: false }), change);
      if (targets.length > 0) desk.give({ targets, holdMinutes });
    },
    [candidatesOf, desk, holdMinutes, me, isPast],
  );
  const ask = useCallback(
    (devices: readonly Device[], change: Change, options: AskOptions = {}) => {
      if (!isPast) setOpen({ devices, change, ...options });
    },
    [isPast],
  );
  const close = useCallback(() => {
    setOpen(undefined);
  }, []);

  const control = useMemo(
    () => ({ propose, ask, giveAtOnce, holdMinutes, setHoldMinutes }),
    [propose, ask, giveAtOnce, holdMinutes],
  );
  return { control, open, close };
}
