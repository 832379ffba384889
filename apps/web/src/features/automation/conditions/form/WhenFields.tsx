import { SITE_READERS } from "@atrium/contract";
import { Segmented } from "@atrium/ui";
import { phrase, sayTerm, t } from "@atrium/words";
import { NumberInput, Select } from "@mantine/core";
import type { Device } from "../../../../devices/device.ts";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../../collections/form/QuantityInput.tsx";
import type { FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { hasAnyFeature, hasFeature, useSession } from "../../../../platform/session.ts";
import { useSite } from "../../../../platform/site.ts";
import type { ConditionDraft } from "./conditionDraft.ts";
import { comparable } from "./sourceThings.ts";
import { placeWords } from "@atrium/contract/site";
import { IAQ, type PointDescription, QUALITY, valueText, WEATHER_STATION } from "@atrium/contract/devices";
import { EVERYWHERE } from "../../../../devices/weather/weatherStation.ts";
import { useLiveView, usePoint } from "../../../../platform/liveHooks.ts";
import type { SourceKind } from "../conditionAddress.ts";

const CHANNELS = { IAQ: IAQ.channels[0].name, WEATHER: WEATHER_STATION.channels[0].name } as const satisfies Record<
  SourceKind,
  string
>;

const OPERATORS = [
  { value: ">", name: phrase("Above") },
  { value: "<", name: phrase("Below") },
] as const;

interface WhenFieldsProps {
  draft: ConditionDraft;
  errors: FieldErrors;
  sources: readonly Device[] | undefined;
  onChange: (change: Partial<ConditionDraft>) => void;
}

/** What is compared with what, and for how long. */
export function WhenFields({ draft, errors, sources, onChange }: WhenFieldsProps) {
  const { places } = useSite();
  const user = useSession();
  const canSee = hasFeature(user, "viewable");
  const device = sources?.find(({ id }) => id === draft.device);
  const points = comparable(device);
  const point = points.find(({ key }) => key === draft.point);
  const known = (sources ?? []).map((one) => ({ value: String(one.id), label: sourceLabel(one, places) }));
  const isKnown = draft.device === "" || known.some(({ value }) => value === draft.device);
  return (
    <>
      <Select
        label={draft.kind === "IAQ" ? t("Sensor") : t("Weather station")}
        searchable
        allowDeselect={false}
        placeholder={noSource(sources, hasAnyFeature(user, SITE_READERS))}
        data={isKnown ? known : [{ value: draft.device, label: draft.device }, ...known]}
        value={draft.device === "" ? null : draft.device}
        error={errors["source.device"] === undefined ? undefined : fieldError(deviceError(draft, errors))}
        onChange={(chosen) => {
          if (chosen === null) return;
          const next = comparable(sources?.find(({ id }) => id === chosen));
          const isThere = next.some(({ key }) => key === draft.point);
          onChange({ device: chosen, ...(isThere ? {} : { point: next[0]?.key ?? "" }) });
        }}
      />
      <div className="row wrap gap-8">
        <Select
          aria-label={t("Metric")}
          w={150}
          allowDeselect={false}
          placeholder={t("Metric")}
          data={points.map(({ key, name }) => ({ value: String(key), label: sayTerm(name) }))}
          value={draft.point === "" ? null : draft.point}
          error={fieldError(draft.device === "" ? undefined : errors["source.point"])}
          onChange={(key) => onChange({ point: key ?? "" })}
        />
        <Segmented
          label={t("Comparison")}
          segments={OPERATORS.map(({ value, name }) => ({ value, label: value, ariaLabel: t(name) }))}
          value={draft.operator}
          // What was typed for the other side would be wrong on this one.
          onChange={(operator) => onChange({ operator, threshold: draft.endsAt, endsAt: draft.threshold })}
        />
        <QuantityInput
          aria-label={t("Threshold")}
          w={130}
          hideControls
          placeholder={t("Threshold")}
          unit={point?.unit}
          rightSectionWidth={54}
          value={draft.threshold}
          error={fieldError(errors["threshold"])}
          onChange={(threshold) => onChange({ threshold })}
        />
      </div>
      <div className="row wrap gap-8">
        <span className="ink2">{t("for")}</span>
        <NumberInput
          aria-label={t("Duration, minutes")}
          w={96}
          hideControls
          allowDecimal={false}
          rightSection={<span className="t12 muted">{t("min")}</span>}
          rightSectionWidth={40}
          value={draft.forMinutes}
          error={fieldError(errors["forMinutes"])}
          onChange={(typed) => onChange({ forMinutes: String(typed) })}
        />
        {canSee && device !== undefined && point !== undefined && (
          <NowValue key={point.id} kind={draft.kind} device={device} point={point} />
        )}
      </div>
    </>
  );
}

function noSource(sources: readonly Device[] | undefined, mayRead: boolean): string {
  if (!mayRead) return t("Your role cannot view devices");
  return sources?.length === 0 ? t("None available") : t("Choose one");
}

function deviceError(draft: ConditionDraft, errors: FieldErrors): string {
  if (draft.device !== "") return errors["source.device"] ?? "";
  return draft.kind === "IAQ" ? t("Choose a sensor") : t("Choose a weather station");
}

/** "Board room (Office Building, 1st Floor, Zone B)" */
function sourceLabel(device: Device, places: Parameters<typeof placeWords>[1]): string {
  const { name, placement, floor, zone } = device;
  return `${name} (${placeWords({ placement, floor, ...(zone === undefined ? {} : { zone }) }, places)})`;
}

interface NowValueProps {
  kind: SourceKind;
  device: Device;
  point: PointDescription;
}

/** What the sensor says at the moment, beside what it is compared with. */
function NowValue({ kind, device: { placement, floor }, point }: NowValueProps) {
  useLiveView(CHANNELS[kind], kind === "IAQ" ? { placement, floor } : EVERYWHERE);
  const value = usePoint(point.id);
  if (value === undefined || value.quality === QUALITY.bad) {
    return <span className="t12 muted">{t("No value now")}</span>;
  }
  const text = valueText(point, value.value);
  return (
    <span className="t12 muted num">
      {value.quality === QUALITY.good ? t("Now {text}", { text }) : t("{text}, not current", { text })}
    </span>
  );
}
