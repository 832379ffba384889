import { useIsPast } from "../platform/liveHooks.ts";
import type { Looked } from "../platform/past/pastCalls.ts";
import type { PastSpeed } from "../platform/past/pastSource.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { useReplay } from "./ReplayContext.ts";
import styles from "./replay.module.css";

interface ReplayFootProps {
  looked: Looked;
  isPhone: boolean;
  speeds?: readonly Exclude<PastSpeed, 0>[] | undefined;
}

/** The time line at the foot of a page of devices. Nothing where the page has no past. */
export function ReplayFoot({ looked, isPhone, speeds }: ReplayFootProps) {
  const replay = useReplay();
  const isPast = useIsPast();
  // On a phone the plan needs the room: the way into the past is a button there.
  if (replay === null || (isPhone && !isPast)) return null;
  return (
    <div className={`flex-none border-t ${styles["foot"]}`}>
      <ReplayBar replay={replay} looked={looked} speeds={speeds} />
    </div>
  );
}
