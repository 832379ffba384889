import type { Scene } from "@atrium/contract/automation";
import { DialogFooter, Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, NumberInput, TextInput } from "@mantine/core";
import X from "lucide-react/icons/x";
import { useMemo, useState } from "react";
import { useControl } from "../../../control/ControlContext.tsx";
import { useReadings } from "../../../devices/DevicesContext.ts";
import { TextButton } from "../../../control/controls/TextButton.tsx";
import { DialogHead } from "../../../control/dialog/DialogHead.tsx";
import { valueOf } from "../../../devices/reading.ts";
import { LEVEL } from "../words.ts";
import { changeScene } from "./sceneQueries.ts";
import styles from "./scenes.module.css";
import { sceneDevices } from "./sceneWords.ts";
import { useSceneAct } from "./useSceneAct.ts";

/** A scene's name and the level of each of its lamps. */
export function SceneEditor({ scene, onDone }: { scene: Scene; onDone: () => void }) {
  const { devices } = useControl();
  const [editedName, setName] = useState<string>();
  /** What this person has set, null for a light left out; the others stay what the server says, also after somebody else's change. */
  const [edited, setEdited] = useState<ReadonlyMap<string, number | null>>(new Map());
  const name = editedName ?? scene.name;
  const targets = scene.targets.flatMap((target) => {
    const value = edited.get(target.device);
    return value === null ? [] : [{ ...target, value: value ?? target.value }];
  });
  const act = useSceneAct();
  const lamps = useMemo(() => sceneDevices(scene, devices), [scene, devices]);
  const readings = useReadings(lamps);

  function setLevel(device: string, value: number | null): void {
    setEdited(new Map([...edited, [device, value]]));
  }
  function takePresent(): void {
    const levels = new Map(lamps.map(({ id }, index) => [id, valueOf(readings[index] ?? { values: {} }, LEVEL)]));
    const present = targets.flatMap(({ device }) => {
      const level = levels.get(device) ?? null;
      return level === null ? [] : [[device, Math.round(level)] as const];
    });
    setEdited(new Map([...edited, ...present]));
  }
  async function save(): Promise<void> {
    const change = {
      ...(name.trim() === scene.name ? {} : { name: name.trim() }),
      ...(edited.size === 0 ? {} : { targets }),
    };
    const { id, revision } = scene;
    if (Object.keys(change).length === 0) onDone();
    else if ((await act.run(() => changeScene(id, { ...change, revision }))) !== undefined) onDone();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DialogHead
        title={t("Edit scene {name}", { name: scene.name })}
        detail={t("{count, plural, one {# light} other {# lights}}", { count: targets.length })}
        onClose={onDone}
      />
      <div className={styles["body"]}>
        <TextInput
          label={t("Name")}
          required
          maxLength={64}
          value={name}
          error={act.failure}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <div className={`row justify-between ${styles["levelsHead"]}`}>
          <span className="t12 m">{t("Levels")}</span>
          <TextButton onClick={takePresent}>{t("Use current levels")}</TextButton>
        </div>
        <ul className={`plain-list overflow-auto border-t ${styles["levels"]}`} aria-label={t("Levels")}>
          {targets.map((target) => {
            const lamp = lamps.find(({ id }) => id === target.device);
            const label = lamp?.name ?? target.device;
            return (
              <li key={target.device}>
                <span className="ell" title={target.device}>
                  {label}
                </span>
                <NumberInput
                  size="xs"
                  aria-label={t("Level of {label}, percent", { label })}
                  min={0}
                  max={100}
                  step={5}
                  allowDecimal={false}
                  suffix=" %"
                  value={target.value}
                  onChange={(value) => {
                    if (typeof value === "number") setLevel(target.device, value);
                  }}
                />
                <IconButton
                  label={t("Remove {label} from the scene", { label })}
                  size="sm"
                  icon={<Icon of={X} size={14} />}
                  disabled={targets.length === 1}
                  onClick={() => {
                    setLevel(target.device, null);
                  }}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles["foot"]}>
        <DialogFooter>
          <Button onClick={onDone}>{t("Cancel")}</Button>
          <Button type="submit" variant="filled" loading={act.isBusy} disabled={name.trim() === ""}>
            {t("Save")}
          </Button>
        </DialogFooter>
      </div>
    </form>
  );
}
