import { LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Suspense } from "react";
import type { DevicesProps } from "../../devices/system.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";

const Day = lazyPart(async () => (await import("./DayView.tsx")).DayView);

/** Most people look at what is now: the program of what comes next is loaded when it is asked for. */
export function DayView(props: DevicesProps) {
  return (
    <Suspense fallback={<LoadingBlocks rows={8} label={t("Loading upcoming changes")} />}>
      <Day {...props} />
    </Suspense>
  );
}
