import { millis } from "@atrium/contract";
import { StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { usePoint } from "../../platform/liveHooks.ts";
import { age, clock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import { hasFailed, isRunning, isUnsent, type TargetCommand } from "../commands/order.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { type LostHold, type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlReading } from "../reading.ts";
import type { SystemWords } from "../../devices/system.ts";
import { isSameValue } from "../../devices/values.ts";
import { capital, pointText, stuckText } from "../../devices/words.ts";
import type { DeviceControls } from "./useDeviceControls.ts";

interface ConfirmationProps {
  device: Device;
  controls: DeviceControls;
  /** The point whose command is shown when none runs; absent: the one commanded last. */
  point?: string;
  /** Said in place of "Reported by device" while nothing else is to be said. */
  remark?: { glyph: "alarm" | "trouble" | "normal" | "sending"; first: string; second: string } | undefined;
}

/** How far the shown value can be believed: confirmed and when, being sent, not answered, or old. */
export function Confirmation({ device, controls, point, remark }: ConfirmationProps) {
  const { timeZone, lostAt, system } = useControl();
  const { reading } = controls;
  const { seenAt } = reading;
  const command = commandToTell(reading, point);
  if (lostAt !== undefined) return <OldValue seenAt={Math.min(seenAt ?? lostAt, lostAt)} />;
  if (command !== undefined && isRunning(command)) {
    const first = t("Sending {asked}", { asked: askedText(system.words(), device, command) });
    return <Lines glyph="sending" first={first} second={clock(command.at, timeZone)} />;
  }
  if (reading.isStale) return seenAt === null ? <NeverSeen /> : <OldValue seenAt={seenAt} />;
  if (command !== undefined && hasFailed(command)) {
    return <Failure device={device} command={command} onRetry={controls.retry(command.point)} />;
  }
  if (reading.lostHold !== undefined) return <Loss device={device} hold={reading.lostHold} />;
  if (reading.stuck.length > 0) return <Stuck reading={reading} />;
  if (remark !== undefined) return <Lines {...remark} />;
  if (isConfirmedStill(device, reading, command) && command.settledAt !== undefined) {
    const seconds = (command.settledAt - command.at) / 1000;
    const time = clock(command.settledAt, timeZone);
    // A pulse is over before the point could show it: what confirms it is said instead.
    if (command.detail !== undefined) {
      return <Lines glyph="normal" first={t("Done at {time}", { time })} second={command.detail} />;
    }
    const second = t("{time}, after {seconds} s", { time, seconds: sayNumber(seconds, 2) });
    return <Lines glyph="normal" first={t("Confirmed by device")} second={second} />;
  }
  return (
    <Lines glyph="normal" first={t("Reported by device")} second={seenAt === null ? "" : clock(seenAt, timeZone)} />
  );
}

/** One that runs, else that of the point, else the last one given. */
function commandToTell({ commands }: ControlReading, point: string | undefined): TargetCommand | undefined {
  const all = Object.values(commands).sort((a, b) => b.at - a.at);
  return all.find(isRunning) ?? (point === undefined ? all[0] : commands[point]);
}

/** A confirmation says nothing about a value that something else has changed since. */
function isConfirmedStill(
  device: Device,
  reading: Reading,
  command: TargetCommand | undefined,
): command is TargetCommand {
  if (command?.state !== "confirmed" || command.value === null) return false;
  const point = device.points[command.point];
  const isRead = Object.hasOwn(reading.values, command.point);
  return point?.isMomentary === true || !isRead || isSameValue(point, command.value, valueOf(reading, command.point));
}

function Failure({
  device,
  command,
  onRetry,
}: {
  device: Device;
  command: TargetCommand;
  onRetry: (() => void) | undefined;
}) {
  const { system } = useControl();
  const isNotSent = isUnsent(command);
  const isSilent = command.state === "timed-out" && !isNotSent;
  const asked = askedText(system.words(), device, command);
  return (
    <Lines
      glyph={isNotSent ? "stale" : isSilent ? "trouble" : "alarm"}
      first={
        isNotSent
          ? t("{capital} was not sent", { capital: capital(asked) })
          : isSilent
            ? t("No reply to {asked}", { asked })
            : command.state === "overridden"
              ? t("{asked} is overridden", { asked })
              : t("{asked} was refused", { asked })
      }
      second={command.detail ?? ""}
      onRetry={onRetry}
    />
  );
}

/** The device does not keep what was set. Nothing is sent again by itself. */
function Loss({ device, hold: { key, value, by, lost } }: { device: Device; hold: LostHold }) {
  const { timeZone, system } = useControl();
  const write = (asked: number) => pointText(system.words(), device, { key, value: asked });
  const other = lost.value === null ? t("another value") : write(lost.value);
  return (
    <Lines
      glyph="trouble"
      first={
        lost.kind === "forgotten"
          ? t("{write} set by {by} was lost by the device", { write: write(value), by })
          : t("{write} set by {by} was overwritten", { write: write(value), by })
      }
      second={
        lost.kind === "forgotten"
          ? t("{time}, not resent automatically", { time: clock(lost.at, timeZone) })
          : t("{time}, {other} was set outside Atrium", { time: clock(lost.at, timeZone), other })
      }
    />
  );
}

/** The device answers, and one of its sensors always says the same. */
function Stuck({ reading }: { reading: Reading }) {
  const { timeZone } = useControl();
  const since = usePoint(reading.stuck[0]?.id)?.since ?? null;
  return (
    <Lines
      glyph="trouble"
      first={stuckText(reading)}
      second={
        since === null ? t("The value never changes") : t("Unchanged since {clock}", { clock: clock(since, timeZone) })
      }
    />
  );
}

function OldValue({ seenAt }: { seenAt: number }) {
  const { timeZone, now } = useControl();
  const time = useClock(now);
  return (
    <Lines
      glyph="stale"
      first={t("{age} old", { age: age(millis(time - seenAt)) })}
      second={t("Last seen {clock}", { clock: clock(seenAt, timeZone) })}
    />
  );
}

function NeverSeen() {
  return <Lines glyph="stale" first={t("No value")} second={t("The device has not reported yet")} />;
}

interface LinesProps {
  glyph: "normal" | "sending" | "stale" | "trouble" | "alarm";
  first: string;
  second: string;
  onRetry?: (() => void) | undefined;
}

function Lines({ glyph, first, second, onRetry }: LinesProps) {
  return (
    <output className="block grow">
      <div className="row t12" style={{ gap: 5 }}>
        <StateGlyph state={glyph} size={13} />
        <span className="m">{first}</span>
      </div>
      <div className="t12 muted num">
        {second}
        {onRetry !== undefined && (
          <>
            {" "}
            <TextButton onClick={onRetry}>{t("Retry")}</TextButton>
          </>
        )}
      </div>
    </output>
  );
}

function askedText(words: SystemWords, device: Device, { point, value }: TargetCommand): string {
  return value === null ? t("release") : pointText(words, device, { key: point, value });
}
