import { type DeviceId, millis } from "@atrium/contract";
import { CLIP_HASH, MAX_CLIP_LENGTH, makeClip } from "@atrium/contract/cameras";
import { SiteTime } from "@atrium/time";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import Download from "lucide-react/icons/download";
import { type FormEvent, useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { askForFile } from "../../../platform/http.ts";
import { age, secondClock } from "../../../platform/time.ts";
import { clockTime, momentOf } from "../../../replay/clockTime.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import styles from "./recordings.module.css";
import { useRecordings } from "./recordingsQuery.ts";

export interface ClipRange {
  readonly from: number;
  readonly to: number;
}

interface ClipPanelProps {
  cameras: readonly { readonly number: number; readonly device: Device }[];
  range: ClipRange;
  onRange: (range: ClipRange) => void;
  /** The moment of the page. */
  at: number;
}

const FEWEST_SIGNS = 3;

/** Takes a stretch of some cameras out of the house: a file each, with its reason in the audit log. */
export function ClipPanel({ cameras, range, onRange, at }: ClipPanelProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => cameras.map(({ device }) => device.id));
  const [reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const length = range.to - range.from;
  const isRange = length > 0 && length <= MAX_CLIP_LENGTH;
  const { data } = useRecordings(isRange ? cameras.map(({ device }) => device.id) : [], range, at);
  /** Something of it is recorded in the range. */
  const has = (id: string): boolean =>
    data?.cameras.some(({ camera, recorded }) => camera === id && recorded.length > 0) === true;
  const taken = cameras.filter(({ device }) => chosen.includes(device.id) && has(device.id));
  const problem =
    length <= 0 ? t("The end is before the start.") : length > MAX_CLIP_LENGTH ? t("One hour at most.") : undefined;

  async function takeOut(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setOutcome(undefined);
    const hashes: string[] = [];
    try {
      // One after the other: a browser asks before it keeps several files at once.
      for (const { device } of taken) hashes.push(await clip(device.id, range, reason));
      setOutcome(
        t("{count} exported. SHA-256 in the audit log: {hashes}", {
          count: hashes.length,
          hashes: hashes.map(short).join(", "),
        }),
      );
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : t("The clip could not be created."));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      className={`flex wrap items-end gap-8-12 flex-none border ${styles["clip"]}`}
      aria-label={t("Clip")}
      onSubmit={(event) => void takeOut(event)}
    >
      <ClipEnd label={t("From")} value={range.from} at={at} onChange={(from) => onRange({ ...range, from })} />
      <ClipEnd label={t("To")} value={range.to} at={at} onChange={(to) => onRange({ ...range, to })} />
      <fieldset className={`bare flex wrap gap-4 ${styles["chips"]}`} aria-label={t("Cameras in the clip")}>
        {cameras.map(({ number, device: { id, name } }) => (
          <button
            className="t13 b ink rounded cursor-pointer"
            key={id}
            type="button"
            title={has(id) ? name : t("{name}: no recording in this range", { name })}
            aria-label={name}
            aria-pressed={chosen.includes(id) && has(id)}
            disabled={!has(id)}
            onClick={() => {
              setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
            }}
          >
            {number}
          </button>
        ))}
      </fieldset>
      <TextInput
        className={styles["reason"] ?? ""}
        label={t("Reason")}
        placeholder={t("Recorded in the audit log and in the file, with your name")}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
        }}
      />
      <Button
        type="submit"
        variant="filled"
        loading={isBusy}
        disabled={taken.length === 0 || reason.trim().length < FEWEST_SIGNS || problem !== undefined}
        leftSection={<Icon of={Download} size={14} />}
      >
        {t("Export {age}, MP4", { age: age(millis(Math.max(0, length))) })}
      </Button>
      <output className={`t12 ink2 ${styles["outcome"]}`}>{problem ?? outcome}</output>
    </form>
  );
}

interface ClipEndProps {
  label: string;
  value: number;
  at: number;
  onChange: (time: number) => void;
}

/** A time of the day that is looked at, written or taken from where the recording stands. */
function ClipEnd({ label, value, at, onChange }: ClipEndProps) {
  const { timeZone } = useDevices();
  const [words, setWords] = useState<string>();
  function read(): void {
    const time = words === undefined ? undefined : clockTime(words);
    const site = SiteTime.of(timeZone);
    if (time !== undefined) onChange(momentOf(site, site.isoDate(value), time));
    setWords(undefined);
  }
  return (
    <div className={`flex items-end gap-4 ${styles["end"]}`}>
      <TextInput
        label={label}
        value={words ?? secondClock(value, timeZone)}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
        }}
        onBlur={read}
        onKeyDown={({ key }) => {
          if (key === "Enter") read();
        }}
      />
      <Button
        variant="default"
        aria-label={t("{label}: set to the time shown", { label })}
        onClick={() => {
          onChange(at);
        }}
      >
        {t("Set")}
      </Button>
    </div>
  );
}

async function clip(id: DeviceId, { from, to }: ClipRange, reason: string): Promise<string> {
  const reply = await askForFile(makeClip, { params: { id }, body: { from, to, reason } });
  const [, name = `${id}.mp4`] = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "") ?? [];
  saveFile(await reply.blob(), name);
  return reply.headers.get(CLIP_HASH) ?? "";
}

/** Enough to find it by. */
function short(hash: string): string {
  return hash.slice(0, 12);
}
