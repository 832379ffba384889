import type { DoubtfulTarget } from "@atrium/contract/automation";
import { DialogFooter } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useControl } from "../../../control/ControlContext.tsx";
import { DialogHead } from "../../../control/dialog/DialogHead.tsx";
import { placeText } from "../../../control/dialog/placeText.ts";
import { captureScene } from "./sceneQueries.ts";
import styles from "./scenes.module.css";
import { useSceneAct } from "./useSceneAct.ts";

/** The present levels of the place under a name; what was not fresh is named afterwards. */
export function SaveScene({ onClose }: { onClose: () => void }) {
  const { place, placeName, buildingName } = useControl();
  const [name, setName] = useState("");
  const [saved, setSaved] = useState<{ name: string; count: number; doubtful: readonly DoubtfulTarget[] }>();
  const act = useSceneAct();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const reply = await act.run(() => captureScene({ name: name.trim(), place }));
    if (reply === undefined) return;
    const { scene, doubtful } = reply;
    if (doubtful.length === 0) onClose();
    else setSaved({ name: scene.name, count: scene.targets.length, doubtful });
  }

  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0}>
      {saved === undefined ? (
        <form
          onSubmit={(event) => {
            void save(event);
          }}
        >
          <DialogHead
            title={t("Save current levels as a scene")}
            detail={t("Current levels in {place}", { place: placeText(buildingName, placeName) })}
            onClose={onClose}
          />
          <div className={styles["body"]}>
            <TextInput
              label={t("Name")}
              data-autofocus
              required
              maxLength={64}
              value={name}
              error={act.failure}
              onChange={(event) => {
                setName(event.currentTarget.value);
              }}
            />
          </div>
          <div className={styles["foot"]}>
            <DialogFooter>
              <Button onClick={onClose}>{t("Cancel")}</Button>
              <Button type="submit" variant="filled" loading={act.isBusy} disabled={name.trim() === ""}>
                {t("Save scene")}
              </Button>
            </DialogFooter>
          </div>
        </form>
      ) : (
        <>
          <DialogHead
            title={t("Scene {name} saved", { name: saved.name })}
            detail={t("With {count, plural, one {# light} other {# lights}}. Not all levels were certain:", {
              count: saved.count,
            })}
            onClose={onClose}
          />
          <div className={styles["body"]}>
            <ul className={`plain-list ${styles["doubtful"]}`} aria-label={t("Uncertain levels")}>
              {saved.doubtful.map(({ device, deviceName, reason }) => (
                <li key={device}>
                  <span className="m ell">{deviceName}</span>
                  <span className="t12 ink2">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles["foot"]}>
            <DialogFooter>
              <Button variant="filled" onClick={onClose}>
                {t("Close")}
              </Button>
            </DialogFooter>
          </div>
        </>
      )}
    </Modal>
  );
}
