import { placeWords } from "@atrium/contract/site";
import { sayUnit, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { catalogueQuery } from "../catalogueQuery.ts";
import { useSite } from "../../platform/site.ts";
import { usePointsOf } from "./usePointsOf.ts";

/** Devices that are offered at once; the search narrows them. */
const OFFERED = 60;

interface DeviceSelectProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly error?: ReactNode;
  /** It may be taken away again. */
  readonly onClear?: () => void;
  readonly onChange: (device: string) => void;
}

/** A device of the site by its name, id or place. */
export function DeviceSelect({ label, value, disabled = false, error, onClear, onChange }: DeviceSelectProps) {
  const { places } = useSite();
  const { data } = useQuery(catalogueQuery);
  const options = (data?.devices ?? []).map((device) => ({
    value: String(device.id),
    label: `${device.name}, ${device.id}, ${placeWords(device, places)}`,
  }));
  return (
    <Select
      label={label}
      searchable
      limit={OFFERED}
      allowDeselect={false}
      clearable={onClear !== undefined}
      disabled={disabled}
      data={options}
      value={value === "" ? null : value}
      error={error}
      nothingFoundMessage={t("No matching connected device.")}
      onChange={(device) => {
        if (device !== null) onChange(device);
        else onClear?.();
      }}
    />
  );
}

interface PointAdderProps {
  /** The device that is offered first; empty: none. */
  readonly own: string;
  readonly onAdd: (point: { readonly device: string; readonly point: string }) => void;
}

/** Finds a point by its device, and adds it. */
export function PointAdder({ own, onAdd }: PointAdderProps) {
  const [chosen, setChosen] = useState<string>();
  const device = chosen ?? own;
  const points = usePointsOf(device).filter(({ kind }) => kind !== "text");
  return (
    <div className="grid gap-8">
      <DeviceSelect label={t("Device of the point")} value={device} onChange={setChosen} />
      <Select
        label={t("Add a point")}
        searchable
        disabled={points.length === 0}
        data={points.map(({ key, name, unit }) => ({
          value: String(key),
          label: unit === undefined ? name : `${name}, ${sayUnit(unit)}`,
        }))}
        value={null}
        onChange={(point) => {
          if (point !== null) onAdd({ device, point });
        }}
      />
    </div>
  );
}
