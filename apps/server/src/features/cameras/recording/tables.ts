/** The table of migration 0072_camera_recordings, as queries see it. */
export type RecordingTables = {
  camera_recordings: { camera: string; is_on: boolean };
};
