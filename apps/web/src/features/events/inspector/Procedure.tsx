import type { EventDetail } from "@atrium/contract/alarms";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { useAlarmActs } from "../acts/useAlarmActs.ts";

/** What to do, step by step; a tick is recorded with who and when. */
export function Procedure({ detail: { row, procedure }, mayAct }: { detail: EventDetail; mayAct: boolean }) {
  const { timeZone } = useSite();
  const { actAtOnce } = useAlarmActs();
  // A tick shows at once; what the server says replaces it.
  const [wanted, setWanted] = useState<{ of: typeof procedure; ticks: Readonly<Record<number, boolean>> }>();
  const ticks = wanted?.of === procedure ? wanted.ticks : {};
  const done = procedure.filter((step) => step.done !== undefined).length;
  async function tick(step: number, isDone: boolean): Promise<void> {
    setWanted({ of: procedure, ticks: { ...ticks, [step]: isDone } });
    const [result] = await actAtOnce({ kind: "step", alarms: [row.id], step, isDone });
    if (result?.outcome !== "done") setWanted(undefined);
  }
  return (
    <Section title="What to do" note={`${String(done)} of ${String(procedure.length)} done`}>
      <ol className="plain-list grid gap-8">
        {procedure.map((step, index) => (
          <li key={step.text}>
            <Checkbox
              label={step.text}
              description={step.done && `${step.done.by} ${clock(step.done.at, timeZone)}`}
              checked={ticks[index] ?? step.done !== undefined}
              disabled={!mayAct}
              onChange={(event) => void tick(index, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}
