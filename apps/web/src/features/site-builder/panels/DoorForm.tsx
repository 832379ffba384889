import type { PlanDoor } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Button, Select, Switch } from "@mantine/core";
import { changedDoor, without } from "../model/changes.ts";
import type { Builder } from "../useBuilder.ts";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";

/** How a door opens. */
type Opening = "single" | "double" | "slide";

export function DoorForm({ builder, door }: { builder: Builder; door: PlanDoor }) {
  const { plan } = builder.draft;
  const change = (next: (door: PlanDoor) => PlanDoor) => {
    builder.changePlan(changedDoor(plan, door.id, next));
  };
  const [x, y] = door.at;
  const opening: Opening = door.slide === true ? "slide" : door.double === true ? "double" : "single";
  return (
    <>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <MetresField label="X" value={x} onChange={(next) => change((one) => ({ ...one, at: [next, y] }))} />
        <MetresField label="Y" value={y} onChange={(next) => change((one) => ({ ...one, at: [x, next] }))} />
        <MetresField
          label={t("Width")}
          min={0.1}
          value={door.w ?? 0}
          onChange={(w) => change((one) => ({ ...one, w }))}
        />
        <Select
          size="xs"
          label={t("Wall direction")}
          allowDeselect={false}
          data={[
            { value: "h", label: t("across") },
            { value: "v", label: t("down") },
          ]}
          value={door.dir}
          onChange={(dir) => {
            change((one) => ({ ...one, dir: dir === "v" ? "v" : "h" }));
          }}
        />
        <Select
          size="xs"
          label={t("Door type")}
          allowDeselect={false}
          data={[
            { value: "single", label: t("single leaf") },
            { value: "double", label: t("double leaf") },
            { value: "slide", label: t("sliding") },
          ]}
          value={opening}
          onChange={(next) => {
            change(({ double: _double, slide: _slide, ...one }) => {
              if (next === "double") return { ...one, double: true };
              return next === "slide" ? { ...one, slide: true } : one;
            });
          }}
        />
      </div>
      <Switch
        size="xs"
        label={t("Opens to the other side")}
        checked={door.swing === -1}
        onChange={(event) => {
          const swing = event.currentTarget.checked ? -1 : 1;
          change((one) => ({ ...one, swing }));
        }}
      />
      <Switch
        size="xs"
        label={t("Hinged at the other end")}
        checked={door.hinge === -1}
        onChange={(event) => {
          const hinge = event.currentTarget.checked ? -1 : 1;
          change((one) => ({ ...one, hinge }));
        }}
      />
      <Button
        size="xs"
        onClick={() => {
          builder.choose(undefined);
          builder.change(without(builder.draft, { kind: "door", id: door.id }));
        }}
      >
        {t("Delete door")}
      </Button>
    </>
  );
}
