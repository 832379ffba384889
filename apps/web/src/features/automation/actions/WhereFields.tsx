import type { DeviceId } from "@atrium/contract";
import type { AutomationWhere } from "@atrium/contract/automation";
import { systemOf } from "@atrium/contract/devices";
import { placeKey } from "@atrium/contract/site";
import { phrase, sayNumber, t } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import { MultiSelect } from "../../../collections/form/MultiSelect.tsx";
import { placeOf, placeOptions } from "../../../collections/form/placeOptions.ts";
import { useSite } from "../../../platform/site.ts";
import styles from "./actions.module.css";
import { chosenDevices, isAt } from "./actionSystems.ts";

interface WhereFieldsProps {
  module: string;
  where: { readonly places: AutomationWhere["places"]; readonly devices: readonly DeviceId[] };
  /** Of the system; undefined: not read yet. */
  devices: readonly Device[] | undefined;
  error: string | undefined;
  onChange: (change: { places: AutomationWhere["places"] } | { devices: DeviceId[] }) => void;
}

const NONE: readonly Device[] = [];

/** Where an action works: all devices of the system at places, whichever those are when it runs, and some by name. */
export function WhereFields({ module, where, devices: read, error, onChange }: WhereFieldsProps) {
  const site = useSite();
  const devices = read ?? NONE;
  const places = placeOptions(site, { corridors: "own" }).filter(({ value }) => {
    const place = placeOf(value);
    return devices.some((device) => isAt(place, device));
  });
  const known = devices.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  const count = chosenDevices(where, devices).length;
  const system = systemOf(module);
  return (
    <>
      <MultiSelect
        label={t("Places")}
        empty={t("None")}
        placeholder={t("Add place")}
        options={places}
        chosen={where.places.map(placeKey)}
        error={error}
        onChange={(keys) => {
          onChange({ places: keys.map(placeOf) });
        }}
      />
      <MultiSelect
        label={t("Devices")}
        empty={t("No individual devices")}
        placeholder={t("Add device")}
        options={known}
        chosen={where.devices.map(String)}
        onChange={(ids) => {
          onChange({ devices: devices.filter(({ id }) => ids.includes(id)).map(({ id }) => id) });
        }}
      />
      <p className={`t12 muted ${styles["whole"]}`}>
        {t("{count} {part} now. Devices added to a place later are included.", {
          count: sayNumber(count),
          part: count === 1 ? t(system?.one ?? phrase("device")) : t(system?.many ?? phrase("devices")),
        })}
      </p>
    </>
  );
}
