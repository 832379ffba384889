import type { Scene, SceneId } from "@atrium/contract/automation";
import { DialogFooter } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { useControl } from "../../../control/ControlContext.tsx";
import { TextButton } from "../../../control/controls/TextButton.tsx";
import { DialogHead } from "../../../control/dialog/DialogHead.tsx";
import { placeText } from "../../../control/dialog/placeText.ts";
import { SceneEditor } from "./SceneEditor.tsx";
import { deleteScene } from "./sceneQueries.ts";
import styles from "./scenes.module.css";
import { sceneDetail } from "./sceneWords.ts";
import { useSceneAct } from "./useSceneAct.ts";

/** The scenes of the place, each to be changed or deleted. */
export function ManageScenes({ scenes, onClose }: { scenes: readonly Scene[]; onClose: () => void }) {
  const { place, placeName, buildingName, zoneNameOf } = useControl();
  const [open, setOpen] = useState<SceneId>();
  const [asked, setAsked] = useState<SceneId>();
  const act = useSceneAct();
  const edited = scenes.find(({ id }) => id === open);
  const toList = () => {
    setOpen(undefined);
  };

  async function remove(id: SceneId): Promise<void> {
    await act.run(() => deleteScene(id));
    setAsked(undefined);
  }

  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0}>
      {edited === undefined ? (
        <>
          <DialogHead title={t("Scenes")} detail={placeText(buildingName, placeName)} onClose={onClose} />
          <div className={styles["body"]}>
            {scenes.length === 0 && <p className="muted">{t("No scenes left here.")}</p>}
            <ul className={`plain-list ${styles["scenes"]}`}>
              {scenes.map((scene) => (
                <li className="row gap-12 border-t" key={scene.id}>
                  <span className="col min-w-0 leading-135">
                    <span className="m ell">{scene.name}</span>
                    <span className="t11 muted">
                      {t("{sceneDetail}, by {by}", {
                        sceneDetail: sceneDetail(scene, { place, zoneNameOf }),
                        by: scene.by,
                      })}
                    </span>
                  </span>
                  {asked === scene.id ? (
                    <>
                      <span className="t12 ink2">{t("The lights do not change.")}</span>
                      <TextButton
                        onClick={() => {
                          setAsked(undefined);
                        }}
                      >
                        {t("Keep")}
                      </TextButton>
                      <TextButton
                        aria-label={t("Delete {name} now", { name: scene.name })}
                        disabled={act.isBusy}
                        onClick={() => {
                          void remove(scene.id);
                        }}
                      >
                        {t("Delete now")}
                      </TextButton>
                    </>
                  ) : (
                    <>
                      <TextButton
                        aria-label={t("Change {name}", { name: scene.name })}
                        onClick={() => {
                          setOpen(scene.id);
                        }}
                      >
                        {t("Change")}
                      </TextButton>
                      <TextButton
                        aria-label={t("Delete {name}", { name: scene.name })}
                        onClick={() => {
                          setAsked(scene.id);
                        }}
                      >
                        {t("Delete")}
                      </TextButton>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
          <div className={styles["foot"]}>
            <DialogFooter note={act.failure}>
              {scenes.length > 0 && <ExportButton of={() => ({ list: "scenes", place })} />}
              <Button variant="filled" onClick={onClose}>
                {t("Close")}
              </Button>
            </DialogFooter>
          </div>
        </>
      ) : (
        <SceneEditor key={edited.id} scene={edited} onDone={toList} />
      )}
    </Modal>
  );
}
