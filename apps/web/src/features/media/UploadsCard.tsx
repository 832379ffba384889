import { formatBytes } from "@atrium/contract";
import { Card, Icon, IconButton, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import fileAudio from "lucide-react/icons/file-audio";
import x from "lucide-react/icons/x";
import styles from "./MediaPage.module.css";
import type { Upload, Uploads } from "./useUploads.ts";

/** What is on its way, and what was refused until somebody has read it. */
export function UploadsCard({ uploads, drop }: Pick<Uploads, "uploads" | "drop">) {
  if (uploads.length === 0) return null;
  return (
    <Card>
      <ul className={styles["uploads"]} aria-label={t("Uploads")}>
        {uploads.map((upload) => (
          <li key={upload.key} className={`row wrap ${styles["upload"]}`}>
            {upload.failure === undefined ? (
              <UnderWay
                upload={upload}
                onCancel={() => {
                  drop(upload.key);
                }}
              />
            ) : (
              <>
                <StateGlyph state="alarm" size={18} />
                <span className={`m ${styles["uploadName"] ?? ""}`}>{upload.name}</span>
                <span role="alert" className="ink2 flex-1">
                  {upload.failure}
                </span>
                <IconButton
                  size="sm"
                  label={t("Dismiss {name}", { name: upload.name })}
                  icon={<Icon of={x} size={15} />}
                  onClick={() => {
                    drop(upload.key);
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UnderWay({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { name, size, sent } = upload;
  return (
    <>
      <span className="grid accent">
        <Icon of={fileAudio} size={19} />
      </span>
      <span className={`m ${styles["uploadName"] ?? ""}`}>{name}</span>
      <progress
        className={`flex-1 overflow-hidden border-0 ${styles["track"]}`}
        aria-label={t("Upload of {name}", { name })}
        aria-valuetext={progressText(upload)}
        value={sent}
        max={size}
      />
      <span className={`t12 num ink2 ${styles["uploadText"] ?? ""}`}>{progressText(upload)}</span>
      <Button size="xs" aria-label={t("Cancel upload of {name}", { name })} onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </>
  );
}

/** "7.94 MB of 12.40 MB, 3 s left"; when all has arrived the server is still listening to it. */
function progressText({ size, sent, begunAt }: Upload): string {
  if (sent >= size) return t("Analysing");
  const words = t("{bytes} of {bytes2}", { bytes: formatBytes(sent), bytes2: formatBytes(size) });
  if (sent === 0) return words;
  const left = Math.ceil((((performance.now() - begunAt) / sent) * (size - sent)) / 1_000);
  return t("{words}, {left} s left", { words, left });
}
