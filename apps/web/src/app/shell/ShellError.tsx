import { ErrorState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { ApiError } from "../../platform/apiError.ts";
import styles from "./ShellError.module.css";
import { useComeBack } from "./useComeBack.ts";

/** Nothing can be shown at all, because the site's own names and places could not be read, or the frame itself failed. */
export function ShellError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { sentence, tryAgain } = useComeBack(error, () => {
    reset();
    void router.invalidate();
  });
  return (
    <main className={styles["screen"]}>
      <ErrorState
        isPage
        title={t("Atrium could not be opened")}
        actions={
          <Button variant="filled" onClick={tryAgain}>
            {t("Retry")}
          </Button>
        }
      >
        {sentence ?? wordsOf(error)}
      </ErrorState>
    </main>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) {
    return t("The server returned {status}: {message}", { status: error.status, message: error.message });
  }
  return error instanceof Error ? error.message : String(error);
}
