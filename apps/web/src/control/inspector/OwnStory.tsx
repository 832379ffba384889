import type { Provenance } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { clockOfDay } from "../../platform/time.ts";
import { useControl } from "../ControlContext.tsx";

type Source = Provenance["sources"][number];

interface OwnStoryProps {
  own: NonNullable<Provenance["own"]>;
  winner: Source | undefined;
  write: (value: number | null) => string;
}

/** Atrium does not command it: who does, as far as is known, since when, what it was before, and our own last command. */
export function OwnStory({ own, winner, write }: OwnStoryProps) {
  const { timeZone, now } = useControl();
  const time = (moment: number): string => clockOfDay(moment, { timeZone, now: now() });
  const { since, before, lastCommand } = own;
  const was = before === undefined ? "" : t(", previously {write}", { write: write(before) });
  const sentences = [
    whoOf(winner),
    ...(since === undefined ? [] : [t("The value has not changed since {time}{was}.", { time: time(since), was })]),
    lastCommand === undefined
      ? t("Atrium has not commanded it.")
      : t("Last command from Atrium at {time}: {write}, {by}{end}.", {
          time: time(lastCommand.at),
          write: write(lastCommand.value),
          by: lastCommand.by,
          end: endOf(lastCommand.endedAt, time),
        }),
  ];
  return <p className="t12 muted">{sentences.join(" ")}</p>;
}

function endOf(endedAt: number | undefined, time: (moment: number) => string): string {
  return endedAt === undefined ? "" : t(", ended at {time}", { time: time(endedAt) });
}

function whoOf(winner: Source | undefined): string {
  if (winner?.kind === "life-safety") {
    return t("Controlled by a fire alarm panel or another life safety system, not by Atrium.");
  }
  if (winner?.kind === "local") return t("Controlled by a local switch, not by Atrium.");
  if (winner?.kind === "default") {
    return winner.priority === undefined
      ? t("No active command: the device is at its default.")
      : t("Controlled by a program in the gateway, such as the gateway's own schedule, not by Atrium.");
  }
  return winner?.priority === undefined
    ? t("Not commanded by Atrium: changed at the device or by another system.")
    : t("Controlled by another system, not by Atrium.");
}
