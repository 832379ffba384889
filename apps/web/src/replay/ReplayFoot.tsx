import { lazy, Suspense } from "react";
import { useIsPast } from "../platform/liveHooks.ts";
import type { Looked } from "../platform/past/pastCalls.ts";
import { useReplay } from "./ReplayContext.ts";
import styles from "./replay.module.css";

/** The page comes first: its past has its place already, and its program a moment later. */
const ReplayBar = lazy(async () => ({ default: (await import("./ReplayBar.tsx")).ReplayBar }));

/** The time line at the foot of a page of devices. Nothing where the page has no past. */
export function ReplayFoot({ looked, isPhone }: { looked: Looked; isPhone: boolean }) {
  const replay = useReplay();
  const isPast = useIsPast();
  // On a phone the plan needs the room: the way into the past is a button there.
  if (replay === null || (isPhone && !isPast)) return null;
  return (
    <div className={styles["foot"]}>
      <Suspense>
        <ReplayBar replay={replay} looked={looked} />
      </Suspense>
    </div>
  );
}
