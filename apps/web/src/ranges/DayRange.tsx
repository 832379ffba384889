import { Suspense } from "react";
import { lazyPart } from "../platform/parts/lazyPart.ts";
import type { DayInputsProps } from "./DayInputs.tsx";
import styles from "./DayInputs.module.css";

// Calendars are heavy, and what they narrow need not wait for them.
const DayInputs = lazyPart(async () => (await import("./DayInputs.tsx")).DayInputs);

/** The days from and to which a list goes; either may be open. */
export function DayRange(props: DayInputsProps) {
  return (
    <div className={`flex gap-10 ${styles["days"]}`}>
      <Suspense>
        <DayInputs {...props} />
      </Suspense>
    </div>
  );
}
