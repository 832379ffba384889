import type { Media } from "@atrium/contract/devices";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Menu } from "@mantine/core";
import download from "lucide-react/icons/download";
import ellipsis from "lucide-react/icons/ellipsis";
import pencil from "lucide-react/icons/pencil";
import { soundAddress } from "../../devices/sounds/soundQueries.ts";

/** What can be done with a sound. */
export function SoundMenu({ sound, onOpen }: { sound: Media; onOpen: (sound: Media) => void }) {
  return (
    // A press in the menu does not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton
            size="sm"
            label={t("More about {name}", { name: sound.name })}
            icon={<Icon of={ellipsis} size={16} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon of={pencil} size={14} />}
            onClick={() => {
              onOpen(sound);
            }}
          >
            {t("Rename, units, delete")}
          </Menu.Item>
          {sound.state === "ready" && (
            <Menu.Item
              component="a"
              href={soundAddress(sound.id, "download")}
              leftSection={<Icon of={download} size={14} />}
            >
              {t("Download")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
