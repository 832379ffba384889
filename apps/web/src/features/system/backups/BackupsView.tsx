import type { BackupRow, BackupsReply } from "@atrium/contract/system";
import { checkBackup, prepareBackupDownload, startBackup } from "@atrium/contract/system";
import { Card, EmptyState, Icon, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import save from "lucide-react/icons/save";
import settings from "lucide-react/icons/settings-2";
import { type ReactNode, useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import lists from "../../../collections/lists.module.css";
import { ask } from "../../../platform/http.ts";
import { followAddress } from "../../../platform/saveFile.ts";
import { backupsQuery, useSystemChanged } from "../systemQueries.ts";
import styles from "../system.module.css";
import { BackupLine } from "./BackupLine.tsx";
import { BackupSettingsForm } from "./BackupSettingsForm.tsx";
import { BackupStateCard } from "./BackupStateCard.tsx";

/** Backups of the database: how they are doing, what there is, and how they are made. */
export function BackupsView({ tabs }: { tabs: ReactNode }) {
  const result = useQuery(backupsQuery);
  const [isSetting, setSetting] = useState(false);
  const submission = useSubmit();
  const changed = useSystemChanged();
  const reply = result.data;

  async function act(send: () => Promise<unknown>): Promise<void> {
    await submission.run(send);
    await changed();
  }

  async function download({ id }: BackupRow): Promise<void> {
    const { path } = await ask(prepareBackupDownload, { params: { id }, body: {} });
    followAddress(path);
  }

  return (
    <div className="col grow">
      <PageHeading
        title={t("System")}
        crumb={t("This installation")}
        kpis={tabs}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button
              leftSection={<Icon of={settings} size={14} />}
              disabled={reply === undefined}
              onClick={() => {
                setSetting(true);
              }}
            >
              {t("Backup settings")}
            </Button>
            <Button
              variant="filled"
              leftSection={<Icon of={save} size={14} />}
              disabled={reply === undefined || reply.running !== null}
              loading={submission.isBusy}
              onClick={() => void act(() => ask(startBackup, { body: {} }))}
            >
              {t("Back up now")}
            </Button>
          </div>
        }
      />
      <div className={`grid gap-14 ${lists["body"]}`}>
        <FormError>{submission.refusal}</FormError>
        <ReadState what={t("backups")} result={result}>
          {(backups) => (
            <>
              <BackupStateCard backups={backups} />
              <Card title={t("Backups")} note={noteOf(backups)}>
                {backups.rows.length === 0 && (
                  <EmptyState title={t("No backups yet")}>
                    {t("Start one now, or set a time of day at which they are made.")}
                  </EmptyState>
                )}
                <ul className={`plain-list ${styles["rows"]}`} aria-label={t("Backups")}>
                  {backups.rows.map((row) => (
                    <li key={row.id}>
                      <BackupLine
                        row={row}
                        backups={backups}
                        onCheck={() => void act(() => ask(checkBackup, { params: { id: row.id }, body: {} }))}
                        onDownload={() => void act(() => download(row))}
                      />
                    </li>
                  ))}
                </ul>
              </Card>
            </>
          )}
        </ReadState>
      </div>
      {isSetting && reply !== undefined && (
        <BackupSettingsForm
          backups={reply}
          onClose={() => {
            setSetting(false);
          }}
        />
      )}
    </div>
  );
}

function noteOf({ rows }: BackupsReply): string {
  return t("{count} on disk", { count: rows.filter(({ isThere }) => isThere).length });
}
