import { ErrorState, LoadingBlocks, StateGlyph } from "@atrium/ui";
import type { PinFocus } from "@atrium/ui/plan";
import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { clockWithSeconds } from "../../platform/time.ts";
import type { Circuit } from "./circuits/circuit.ts";
import styles from "./LightingPage.module.css";
import { LightingPlan } from "./planView/LightingPlan.tsx";
import type { Floor } from "./useFloor.ts";
import type { LightingView } from "./useLightingAddress.ts";

/** Most people look at the plan: the table's program comes when it is asked for. */
const LightingTable = lazy(async () => ({ default: (await import("./tableView/LightingTable.tsx")).LightingTable }));

type StageProps = {
  floor: Floor;
  near: readonly Circuit[];
  zone: string | undefined;
  view: LightingView;
  isPhone: boolean;
  pinFocus: PinFocus;
  onEnter: () => void;
};

/** The plan or the table, with what keeps them from being right said over them. */
export function Stage({ floor, near, zone, view, isPhone, pinFocus, onEnter }: StageProps) {
  const { drawing, circuits, state } = floor;
  return (
    <div className={styles["stage"]}>
      {view === "table" && (
        <Suspense fallback={<LoadingBlocks rows={8} label="Reading the lights" />}>
          <LightingTable circuits={near} state={state} />
        </Suspense>
      )}
      {view === "plan" && drawing !== undefined && (
        <LightingPlan
          drawing={drawing}
          circuits={circuits}
          near={near}
          zone={zone}
          state={state}
          isCompact={isPhone}
          pinFocus={pinFocus}
          onEnter={onEnter}
        />
      )}
      {state === "waiting" && view === "plan" && (
        <output className={styles["waiting"]}>
          <StateGlyph state="sending" size={13} />
          {drawing === undefined ? "The plan is coming" : `Plan is here, ${valuesComing(circuits)} coming`}
        </output>
      )}
      {state === "failed" && (
        <ErrorState
          title="The lighting values could not be read"
          isFloating
          actions={
            <Button variant="filled" onClick={floor.retry}>
              Try again
            </Button>
          }
        >
          {reasonOf(floor)}
        </ErrorState>
      )}
    </div>
  );
}

function valuesComing(circuits: readonly Circuit[]): string {
  if (circuits.length === 0) return "values are";
  return circuits.length === 1 ? "1 value is" : `${String(circuits.length)} values are`;
}

function reasonOf({ failure, failedAt, refusal, lighting }: Floor): string {
  if (refusal !== undefined) return sentence(refusal.message);
  if (failure instanceof ApiError && failure.status > 0) {
    return `The server answered ${String(failure.status)} at ${clockWithSeconds(failedAt, lighting.timeZone)}: ${sentence(failure.message)}`;
  }
  return "The server does not answer.";
}

/** The server's messages end with or without a full stop. */
function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}
