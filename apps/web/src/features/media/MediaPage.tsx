import { formatBytes } from "@atrium/contract";
import type { Media } from "@atrium/contract/devices";
import { Card, DataTable, EmptyState, Icon, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, FileButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import info from "lucide-react/icons/info";
import upload from "lucide-react/icons/upload";
import { useState } from "react";
import { useSoundPlayer } from "../../devices/sounds/useSoundPlayer.ts";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { SearchInput } from "../../collections/SearchInput.tsx";
import { useSite } from "../../platform/site.ts";
import { mediaColumns } from "./mediaColumns.tsx";
import styles from "./MediaPage.module.css";
import { useSoundsChanged, watchedSoundsQuery } from "./mediaQueries.ts";
import { SoundForm } from "./SoundForm.tsx";
import { UploadsCard } from "./UploadsCard.tsx";
import { useUploads } from "./useUploads.ts";

const ACCEPTED = ".mp3,.wav,.ogg,.oga,audio/mpeg,audio/wav,audio/ogg";

/** The sounds of the site: added, heard, renamed and deleted here, and brought to every unit by the server. */
export function MediaPage() {
  const sounds = useQuery(watchedSoundsQuery);
  const uploads = useUploads(useSoundsChanged());
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<Media["id"]>();
  const rows = sounds.data ?? [];
  const opened = rows.find(({ id }) => id === open);
  const octets = rows.reduce((sum, { sound }) => sum + (sound?.size ?? 0), 0);
  const crumb = t("{count, plural, one {# file} other {# files}}, {size}", {
    count: rows.length,
    size: formatBytes(octets),
  });
  return (
    <div
      className="col grow"
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        uploads.add(event.dataTransfer.files);
      }}
    >
      <PageHeading
        title={t("Media")}
        crumb={sounds.data === undefined ? t("Site sounds") : crumb}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <ExportButton of={() => ({ list: "media", search })} />
            <SearchInput label={t("Search name")} value={search} onSearch={setSearch} />
            <FileButton accept={ACCEPTED} multiple onChange={uploads.add}>
              {(props) => (
                <Button {...props} variant="filled" leftSection={<Icon of={upload} size={14} />}>
                  {t("Upload")}
                </Button>
              )}
            </FileButton>
          </div>
        }
      />
      <div className={`${lists["body"] ?? ""} col gap-12`}>
        <UploadsCard {...uploads} />
        <ReadState what={t("sounds")} result={sounds}>
          {(all) => (
            <Sounds
              sounds={all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))}
              hasSearch={search !== ""}
              openId={open}
              onOpen={({ id }) => {
                setOpen(id);
              }}
            />
          )}
        </ReadState>
        <p className={`t12 muted row gap-6 m-0 ${styles["note"]}`}>
          <Icon of={info} size={14} />
          {t(
            "MP3, WAV or OGG, up to 20 MB. Sounds in use cannot be deleted. Listening plays on this computer, not in the building.",
          )}
        </p>
      </div>
      {opened !== undefined && (
        <SoundForm
          key={opened.id}
          sound={opened}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </div>
  );
}

interface SoundsProps {
  sounds: readonly Media[];
  hasSearch: boolean;
  openId: Media["id"] | undefined;
  onOpen: (sound: Media) => void;
}

function Sounds({ sounds, hasSearch, openId, onOpen }: SoundsProps) {
  const { timeZone } = useSite();
  const player = useSoundPlayer();
  if (sounds.length === 0) {
    return (
      <Card>
        <EmptyState title={hasSearch ? t("No matching sounds") : t("No sounds yet")}>
          {hasSearch ? t("Try a shorter search.") : t("Upload a sound and it is sent to every unit.")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {player.failure !== undefined && (
        <p role="alert" className="t12">
          {player.failure}
        </p>
      )}
      <DataTable
        label={t("Sounds")}
        rows={sounds}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        columns={mediaColumns({ timeZone, player, onOpen })}
        rowHeight={56}
        openKey={openId === undefined ? undefined : String(openId)}
        onOpen={onOpen}
      />
    </>
  );
}
