{{/* What every container of the product has. */}}
{{- define "quarrter.image" -}}
{{ required "image.repository" .Values.image.repository }}:{{ required "image.tag" .Values.image.tag }}
{{- end }}

{{- define "quarrter.labels" -}}
app.kubernetes.io/name: quarrter
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "quarrter.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
# It says "not ready", serves on for CLOSE_AFTER_SECONDS, and finishes what it has begun.
terminationGracePeriodSeconds: 60
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "quarrter.container" -}}
image: {{ include "quarrter.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "quarrter.environment" -}}
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-settings }
env:
  - { name: DATABASE_URL_FILE, value: /run/secrets/product/database-url }
  - { name: SMTP_URL_FILE, value: /run/secrets/product/smtp-url }
  - { name: PROVIDER_SECRET_KEY_FILE, value: /run/secrets/product/provider-secret-key }
  - { name: ENCRYPTION_KEYS_FILE, value: /run/secrets/product/encryption-keys }
  - { name: BLIND_INDEX_KEY_FILE, value: /run/secrets/product/blind-index-key }
  {{- if .Values.nextIndexKey }}
  - { name: BLIND_INDEX_NEXT_KEY_FILE, value: /run/secrets/product/blind-index-next-key }
  {{- end }}
  {{- if .Values.bureaus.crc }}
  - { name: CRC_PASSWORD_FILE, value: /run/secrets/product/crc-password }
  {{- end }}
  {{- if .Values.bureaus.firstCentral }}
  - { name: FIRSTCENTRAL_PASSWORD_FILE, value: /run/secrets/product/firstcentral-password }
  {{- end }}
  {{- if .Values.traceHeaders }}
  - { name: OTEL_EXPORTER_OTLP_HEADERS_FILE, value: /run/secrets/product/otel-exporter-otlp-headers }
  {{- end }}
  {{- if not .Values.filesClaim }}
  # The image names a folder.
  - { name: FILES_DIR, value: "" }
  - { name: FILES_S3_URL_FILE, value: /run/secrets/product/files-url }
  {{- end }}
volumeMounts:
  - { name: product, mountPath: /run/secrets/product, readOnly: true }
  - { name: tmp, mountPath: /tmp }
  {{- if .Values.databaseCa }}
  - { name: database-ca, mountPath: /run/database-ca, readOnly: true }
  {{- end }}
  {{- if .Values.filesClaim }}
  - { name: files, mountPath: /var/lib/quarrter/files }
  {{- end }}
{{- end }}

{{- define "quarrter.volumes" -}}
volumes:
  - name: product
    secret: { secretName: {{ .Values.secrets.product }}, defaultMode: 0440 }
  - name: tmp
    emptyDir: {}
  {{- if .Values.databaseCa }}
  - name: database-ca
    configMap: { name: {{ .Values.databaseCa }} }
  {{- end }}
  {{- if .Values.filesClaim }}
  - name: files
    persistentVolumeClaim: { claimName: {{ .Values.filesClaim }} }
  {{- end }}
{{- end }}
