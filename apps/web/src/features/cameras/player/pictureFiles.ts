/** The picture that is shown, with the camera and the time in it. */
export async function snapshotOf(video: HTMLVideoElement, caption: string): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const pen = canvas.getContext("2d");
  if (pen === null || canvas.width === 0) return undefined;
  pen.drawImage(video, 0, 0);
  const size = Math.max(12, Math.round(canvas.height / 24));
  pen.fillStyle = "rgba(0, 0, 0, 0.6)";
  pen.fillRect(0, canvas.height - size * 1.8, canvas.width, size * 1.8);
  pen.fillStyle = "#fff";
  pen.font = `${String(size)}px sans-serif`;
  pen.fillText(caption, size * 0.6, canvas.height - size * 0.6);
  return await new Promise((resolve) => {
    canvas.toBlob((blob) => {
      resolve(blob ?? undefined);
    }, "image/png");
  });
}
