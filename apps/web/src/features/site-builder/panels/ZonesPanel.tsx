import { type PlanContent, ZoneKey } from "@atrium/contract/site";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import trash from "lucide-react/icons/trash-2";
import { inZone } from "../model/rooms.ts";
import type { Builder } from "../useBuilder.ts";
import styles from "./panels.module.css";
import { TextField } from "../../../collections/form/TextField.tsx";

/** The zones of the floor: what they are called, and how many rooms each has. */
export function ZonesPanel({ builder }: { builder: Builder }) {
  const { plan } = builder.draft;
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      <ul className={`plain-list w-full ${styles["list"]}`} aria-label={t("Zones")}>
        {plan.zones.map(({ id, label }) => (
          <li key={id} className={`grid items-end gap-8 ${styles["zone"]}`}>
            <TextField
              label={t("Name of zone {id}", { id })}
              value={label}
              onChange={(next) => {
                const zones = plan.zones.map((zone) => (zone.id === id ? { ...zone, label: next } : zone));
                builder.changePlan({ ...plan, zones });
              }}
            />
            <span className="t12 muted">
              {t("{count, plural, one {# room} other {# rooms}}", {
                count: plan.rooms.filter(({ zone }) => zone === id).length,
              })}
            </span>
            <IconButton
              size="sm"
              label={t("Delete zone {id}", { id })}
              icon={<Icon of={trash} size={13} />}
              onClick={() => {
                builder.changePlan(withoutZone(plan, id));
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        onClick={() => {
          builder.changePlan(withZone(plan));
        }}
      >
        {t("Add zone")}
      </Button>
    </div>
  );
}

/** One more zone, by the next free letter. */
function withZone(plan: PlanContent): PlanContent {
  const taken = new Set<string>(plan.zones.map(({ id }) => id));
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const letter = letters.find((one) => !taken.has(one)) ?? `Z${String(plan.zones.length + 1)}`;
  return { ...plan, zones: [...plan.zones, { id: ZoneKey.parse(letter), label: t("Zone {letter}", { letter }) }] };
}

/** Its rooms belong to none then. */
function withoutZone(plan: PlanContent, id: string): PlanContent {
  const rooms = plan.rooms.filter(({ zone }) => zone === id).map((room) => room.id);
  const freed = rooms.reduce((next, room) => inZone(next, room, undefined), plan);
  return { ...freed, zones: freed.zones.filter((zone) => zone.id !== id) };
}
