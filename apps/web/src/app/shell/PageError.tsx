import { ErrorState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { useComeBack } from "./useComeBack.ts";

/** A page that failed in itself: the shell around it stays, and it can be tried again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { sentence, tryAgain } = useComeBack(error, () => {
    reset();
    void router.invalidate();
  });
  const message = error instanceof Error ? error.message : String(error);
  const details = `${window.location.href}\n${error instanceof Error ? (error.stack ?? message) : message}`;
  return (
    <ErrorState
      isPage
      title={sentence === undefined ? t("This page stopped working") : t("This page could not be opened")}
      actions={
        <>
          <Button variant="filled" onClick={tryAgain}>
            {t("Retry")}
          </Button>
          <Button onClick={() => void navigator.clipboard.writeText(details)}>{t("Copy details")}</Button>
        </>
      }
    >
      {sentence ?? message}
    </ErrorState>
  );
}
