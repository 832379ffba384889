import { type Scene, sceneReason } from "@atrium/contract/automation";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ListTree from "lucide-react/icons/list-checks";
import { Suspense, useState } from "react";
import { useControl } from "../../../control/ControlContext.tsx";
import { lazyPart } from "../../../platform/parts/lazyPart.ts";
import { scenesQuery } from "./sceneQueries.ts";
import { sceneChange, sceneDetail, sceneDevices } from "./sceneWords.ts";

const SaveScene = lazyPart(async () => (await import("./SaveScene.tsx")).SaveScene);
const ManageScenes = lazyPart(async () => (await import("./ManageScenes.tsx")).ManageScenes);

const NO_SCENES: readonly Scene[] = [];

/** The scenes of the place: apply one, save what is now as another, change them. */
export function SceneMenu({ isIcon }: { isIcon: boolean }) {
  const { place, zoneNameOf, devices, ask, isLive, canControl } = useControl();
  const { data: scenes = NO_SCENES, isError } = useQuery(scenesQuery(place));
  const [dialog, setDialog] = useState<"save" | "manage">();
  const close = () => {
    setDialog(undefined);
  };

  function apply(scene: Scene): void {
    ask(sceneDevices(scene, devices), sceneChange(scene), { reason: sceneReason(scene.name) });
  }

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          {isIcon ? (
            <IconButton label={t("Scenes")} icon={<Icon of={ListTree} size={18} />} disabled={!isLive} />
          ) : (
            <Button disabled={!isLive} rightSection={<Icon of={ChevronDown} size={13} />}>
              {t("Scene")}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {isError && <Menu.Label>{t("Scenes could not be loaded.")}</Menu.Label>}
          {!isError && scenes.length === 0 && <Menu.Label>{t("No scenes saved here.")}</Menu.Label>}
          {scenes.map((scene) => (
            <Menu.Item
              key={scene.id}
              onClick={() => {
                apply(scene);
              }}
            >
              <span className="col min-w-0 leading-135">
                <span className="m ell">{scene.name}</span>
                <span className="t11 muted">{sceneDetail(scene, { place, zoneNameOf })}</span>
              </span>
            </Menu.Item>
          ))}
          {canControl && (
            <>
              <Menu.Divider />
              <Menu.Item
                onClick={() => {
                  setDialog("save");
                }}
              >
                {t("Save current levels…")}
              </Menu.Item>
              {scenes.length > 0 && (
                <Menu.Item
                  onClick={() => {
                    setDialog("manage");
                  }}
                >
                  {t("Manage scenes…")}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === "save" && <SaveScene onClose={close} />}
        {dialog === "manage" && <ManageScenes scenes={scenes} onClose={close} />}
      </Suspense>
    </>
  );
}
