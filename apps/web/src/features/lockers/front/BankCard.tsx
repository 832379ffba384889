import { Card, StateGlyph } from "@atrium/ui";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices, useReading } from "../../../devices/DevicesContext.ts";
import { stateText } from "../../../devices/words.ts";
import { clock } from "../../../platform/time.ts";
import { useCompartments } from "../compartments.ts";
import { BankFront } from "./BankFront.tsx";

/** One bank: its name, how its terminal is, its compartments. */
export function BankCard({ device }: { device: Device }) {
  const { timeZone } = useDevices();
  const reading = useReading(device);
  const compartments = useCompartments(useMemo(() => [device], [device]));
  const { isStale, seenAt, condition } = reading;
  const when = seenAt === null ? "" : `, ${isStale ? "last seen " : ""}${clock(seenAt, timeZone)}`;
  const isInTrouble = condition.trouble !== undefined;
  return (
    <Card
      title={device.name}
      note={`${device.id}, ${String(compartments.length)} compartments`}
      actions={
        <span className="t12 ink2 num inline-row gap-6">
          <StateGlyph state={isStale ? "stale" : isInTrouble ? "trouble" : "normal"} size={13} />
          {isStale || isInTrouble ? stateText(reading) : "Online"}
          {when}
        </span>
      }
    >
      <BankFront device={device} compartments={compartments} isReached={!isStale} />
    </Card>
  );
}
