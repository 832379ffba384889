import { type Module, MODULES, systemName } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useState } from "react";
import { middleOf } from "../model/geometry.ts";
import type { Builder } from "../useBuilder.ts";
import styles from "./panels.module.css";
import { fromBase } from "../../../platform/base.ts";

/** The devices of the floor by name, and the way to one more at the chosen room. */
export function DevicesPanel({ builder }: { builder: Builder }) {
  const { devices, chosen, choose, base, draft } = builder;
  const [module, setModule] = useState<Module>("lighting");
  const room = chosen?.kind === "room" ? draft.plan.rooms.find(({ id }) => id === chosen.id) : undefined;
  const [x, y] = room === undefined ? [0, 0] : middleOf(room.poly);
  const query = new URLSearchParams({ placement: base.placement, floor: base.floor, x: String(x), y: String(y) });
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      <ul className={`plain-list w-full ${styles["list"]}`} aria-label={t("Devices")}>
        {devices.map((device) => (
          <li key={device.id}>
            <button
              type="button"
              className={`row gap-8 text-left ink w-full rounded border-0 cursor-pointer justify-between ${styles["row"]}`}
              aria-pressed={chosen?.kind === "device" && chosen.id === device.id}
              onClick={() => {
                choose({ kind: "device", id: device.id });
              }}
            >
              <span>{device.name}</span>
              <span className="t12 muted">{device.id}</span>
            </button>
          </li>
        ))}
      </ul>
      {devices.length === 0 && <p className="t12 muted">{t("No devices on this floor yet.")}</p>}
      <Select
        size="xs"
        label={t("System of the new device")}
        allowDeselect={false}
        data={MODULES.map((key) => ({ value: key, label: systemName(key) }))}
        value={module}
        onChange={(next) => {
          setModule(MODULES.find((one) => one === next) ?? module);
        }}
      />
      {room === undefined ? (
        <p className="t12 muted">{t("Select a room to map a new device in it.")}</p>
      ) : (
        <a href={fromBase(`/setting/devices/id/${module}/new?${query.toString()}`)}>
          {t("Map a new device in {name}", { name: room.name })}
        </a>
      )}
    </div>
  );
}
