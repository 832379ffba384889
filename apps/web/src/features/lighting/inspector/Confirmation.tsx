import { StateGlyph } from "@atrium/ui";
import { age, clockWithSeconds } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import type { Reading } from "../circuits/reading.ts";
import { levelText } from "../circuits/words.ts";
import { hasFailed, isRunning, type DeviceCommand } from "../commands/order.ts";
import { useLighting } from "../LightingContext.ts";
import { TextButton } from "../TextButton.tsx";
import styles from "./inspector.module.css";

/** How far the shown value can be believed: confirmed and when, being sent, not answered, or old. */
export function Confirmation({ reading, onRetry }: { reading: Reading; onRetry?: (() => void) | undefined }) {
  const { timeZone, lostAt } = useLighting();
  const { command, seenAt } = reading;
  if (lostAt !== undefined) return <OldValue seenAt={Math.min(seenAt ?? lostAt, lostAt)} />;
  if (command !== undefined && isRunning(command)) {
    return (
      <Lines glyph="sending" first={`Sending ${askedText(command)}`} second={clockWithSeconds(command.at, timeZone)} />
    );
  }
  if (reading.isStale) return seenAt === null ? <NeverSeen /> : <OldValue seenAt={seenAt} />;
  if (command !== undefined && hasFailed(command)) return <Failure command={command} onRetry={onRetry} />;
  if (command?.state === "confirmed" && command.settledAt !== undefined && isStillSo(command, reading.level)) {
    const seconds = (command.settledAt - command.at) / 1000;
    const second = `${clockWithSeconds(command.settledAt, timeZone)}, after ${seconds.toFixed(2)} s`;
    return <Lines glyph="normal" first="Confirmed by device" second={second} />;
  }
  return (
    <Lines
      glyph="normal"
      first="Reported by device"
      second={seenAt === null ? "" : clockWithSeconds(seenAt, timeZone)}
    />
  );
}

function Failure({ command, onRetry }: { command: DeviceCommand; onRetry: (() => void) | undefined }) {
  const isSilent = command.state === "timed-out";
  const asked = askedText(command);
  return (
    <Lines
      glyph={isSilent ? "trouble" : "alarm"}
      first={
        isSilent
          ? `No reply to ${asked}`
          : command.state === "overridden"
            ? `${asked} is overridden`
            : `${asked} was refused`
      }
      second={command.detail ?? ""}
      onRetry={onRetry}
    />
  );
}

function OldValue({ seenAt }: { seenAt: number }) {
  const { timeZone, now } = useLighting();
  const time = useClock(now);
  return (
    <Lines
      glyph="stale"
      first={`${age(time - seenAt)} old`}
      second={`Last seen ${clockWithSeconds(seenAt, timeZone)}`}
    />
  );
}

function NeverSeen() {
  return <Lines glyph="stale" first="No value" second="The device has not reported yet" />;
}

type LinesProps = {
  glyph: "normal" | "sending" | "stale" | "trouble" | "alarm";
  first: string;
  second: string;
  onRetry?: (() => void) | undefined;
};

function Lines({ glyph, first, second, onRetry }: LinesProps) {
  return (
    <output className={`${styles["confirmation"]} grow`}>
      <div className="row t12" style={{ gap: 5 }}>
        <StateGlyph state={glyph} size={13} />
        <span className="m">{first}</span>
      </div>
      <div className="t12 muted num">
        {second}
        {onRetry !== undefined && (
          <>
            {" "}
            <TextButton onClick={onRetry}>Retry</TextButton>
          </>
        )}
      </div>
    </output>
  );
}

/** A confirmation says nothing about a level that something else has changed since. */
function isStillSo(command: DeviceCommand, level: number | null): boolean {
  return command.value !== null && level !== null && Math.abs(command.value - level) <= 0.5;
}

function askedText(command: DeviceCommand): string {
  return command.value === null ? "release" : levelText(command.value);
}
