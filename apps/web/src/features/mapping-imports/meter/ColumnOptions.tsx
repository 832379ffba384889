import {
  METER_TIME_FORMATS,
  type MeterFileOptions,
  type MeterFileReply,
  type MeterTimeFormat,
} from "@atrium/contract/energy";
import { Segmented } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useSite } from "../../../platform/site.ts";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { FORMAT_WORDS } from "./meterFileWords.ts";
import styles from "./meterFile.module.css";

const ZONES = Intl.supportedValuesOf("timeZone");
const NONE = "none";

interface ColumnOptionsProps {
  readonly reply: MeterFileReply;
  /** What was chosen; the rest is as the reply understood it. */
  readonly chosen: MeterFileOptions;
  readonly paths: FieldErrors;
  readonly onChange: (options: MeterFileOptions) => void;
}

/** Which column is what, and how its values are meant. */
export function ColumnOptions({ reply, chosen, paths, onChange }: ColumnOptionsProps) {
  const { timeZone: own } = useSite();
  const { options, units } = reply;
  const { time, clock, value, format, means = "amounts", unit, timeZone = own, stamp, decimal = "point" } = options;
  const change = (changed: MeterFileOptions) => onChange({ ...chosen, ...changed });
  const columns = columnsOf(reply);
  const zones = [...new Set([...ZONES, "UTC", own, timeZone])].toSorted();
  return (
    <div className={styles["options"]}>
      <Select
        label={t("Time column")}
        allowDeselect={false}
        data={columns}
        value={time === undefined ? null : String(time)}
        onChange={(column) => change({ time: Number(column), clock: undefined, format: undefined })}
      />
      <Select
        label={t("Time of day")}
        allowDeselect={false}
        data={[{ value: NONE, label: t("In the time column") }, ...columns]}
        value={clock == null ? NONE : String(clock)}
        onChange={(column) => change({ clock: column === NONE ? null : Number(column) })}
      />
      <Select
        label={t("Time format")}
        placeholder={t("Choose")}
        allowDeselect={false}
        data={METER_TIME_FORMATS.map((one) => ({ value: one, label: t(FORMAT_WORDS[one]) }))}
        value={format ?? null}
        error={format === undefined && time !== undefined}
        onChange={(one) => change({ format: formatOf(one) })}
      />
      <Select
        label={t("Time zone of the file")}
        searchable
        allowDeselect={false}
        data={zones}
        attributes={{ dropdown: { translate: "no" } }}
        value={timeZone}
        nothingFoundMessage={t("Unknown time zone")}
        onChange={(zone) => change({ timeZone: zone ?? own })}
      />
      <Select
        label={t("Value column")}
        allowDeselect={false}
        data={columns}
        value={value === undefined ? null : String(value)}
        onChange={(column) => change({ value: Number(column), means: undefined, decimal: undefined, unit: undefined })}
      />
      <Select
        label={t("Unit in the file")}
        allowDeselect={false}
        disabled={units.length === 0}
        data={units.map((one) => ({ value: one, label: sayUnit(one) }))}
        value={unit ?? null}
        error={fieldError(paths["options.unit"])}
        onChange={(one) => change({ unit: one ?? undefined })}
      />
      <div className="col gap-4">
        <span className="t12 m">{t("Values are")}</span>
        <Segmented
          label={t("Values are")}
          segments={[
            { value: "readings" as const, label: t("Meter readings") },
            { value: "amounts" as const, label: t("Amounts per interval") },
          ]}
          value={means}
          onChange={(one) => change({ means: one })}
        />
      </div>
      {means === "amounts" && (
        <div className="col gap-4">
          <span className="t12 m">{t("The time is the interval's")}</span>
          <Segmented
            label={t("The time is the interval's")}
            segments={[
              { value: "beginning" as const, label: t("Beginning") },
              { value: "end" as const, label: t("End") },
            ]}
            value={stamp ?? "beginning"}
            onChange={(one) => change({ stamp: one })}
          />
        </div>
      )}
      <div className="col gap-4">
        <span className="t12 m">{t("Decimal sign")}</span>
        <Segmented
          label={t("Decimal sign")}
          segments={[
            { value: "point" as const, label: "1.5" },
            { value: "comma" as const, label: "1,5" },
          ]}
          value={decimal}
          onChange={(one) => change({ decimal: one })}
        />
      </div>
    </div>
  );
}

function columnsOf({ titles, sample }: MeterFileReply) {
  return titles.map((title, index) => ({
    value: String(index),
    label: t("{number}: {words}", { number: index + 1, words: title === "" ? (sample[0]?.[index] ?? "") : title }),
  }));
}

function formatOf(text: string | null): MeterTimeFormat | undefined {
  return METER_TIME_FORMATS.find((one) => one === text);
}
